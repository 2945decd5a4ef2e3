/** The webhook form's state. */
import type { WebhookData } from './webhookQueries.ts'

export type WebhookDraft = {
  url: string
  /** `*`: all events, future ones too. */
  events: string[]
  secret: string
  description: string
  active: boolean
}

export const newDraft: WebhookDraft = {
  url: '',
  events: ['run.completed', 'run.failed'],
  secret: '',
  description: '',
  active: true,
}

export const draftOf = ({ url, events, description, active }: WebhookData): WebhookDraft => ({
  url,
  events: [...events],
  secret: '',
  description: description ?? '',
  active,
})

/** Empty fields are left to the service. */
export const createInput = ({ url, events, secret, description, active }: WebhookDraft) => ({
  url: url.trim(),
  events,
  active,
  ...(secret !== '' && { secret }),
  ...(description.trim() !== '' && { description: description.trim() }),
})

/** Only the changed fields. */
export function updateInput(before: WebhookData, draft: WebhookDraft) {
  const old = draftOf(before)
  return {
    id: before.id,
    ...(draft.url.trim() !== old.url && { url: draft.url.trim() }),
    ...(draft.events.join() !== old.events.join() && { events: draft.events }),
    ...(draft.description !== old.description && { description: draft.description }),
    ...(draft.active !== old.active && { active: draft.active }),
  }
}
