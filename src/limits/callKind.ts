/*
 * The kind of a browser session's call, which decides what it is charged to: reads do not use up the organisation's month,
 * and essential calls are possible after the bucket or the month is used up. Calls of API keys and session tokens are all
 * charged alike.
 */
export type CallKind = 'read' | 'change' | 'essential_read' | 'essential_change'

/** `unknown`: a GraphQL request, whose operation has not been read yet. */
export type FirstCall = CallKind | 'unknown'

export const callKind = (isRead: boolean, isEssential: boolean): CallKind =>
  isRead ? (isEssential ? 'essential_read' : 'read') : isEssential ? 'essential_change' : 'change'

export const isRead = (kind: CallKind): boolean => kind === 'read' || kind === 'essential_read'

export const isEssential = (kind: CallKind): boolean => kind === 'essential_read' || kind === 'essential_change'
