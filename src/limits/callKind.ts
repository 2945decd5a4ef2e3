/*
 * What a call of a browser session does, which decides what it is charged to: its reads do not use up the organisation's
 * month, and essential calls are possible after bucket or month are used up. Calls of API keys and session tokens are all
 * charged alike.
 */
export type CallKind = 'read' | 'change' | 'essential_read' | 'essential_change'

/** `unknown`: a GraphQL request, whose operation is not read yet. */
export type FirstCall = CallKind | 'unknown'

export const callKind = (isRead: boolean, isEssential: boolean): CallKind =>
  isRead ? (isEssential ? 'essential_read' : 'read') : isEssential ? 'essential_change' : 'change'

export const isRead = (kind: CallKind): boolean => kind === 'read' || kind === 'essential_read'

export const isEssential = (kind: CallKind): boolean => kind === 'essential_read' || kind === 'essential_change'
