import type { WebhookEvent } from '../../clients/typescript/src/sdk.ts'

export type FeedEvent = {
  id: string
  type: string
  createdAt: string
  /** Exactly as stored: webhooks receive these bytes. */
  text: string
}

export function feedEventOf(event: WebhookEvent, text = ''): FeedEvent {
  // The library returns unknown types as `unknown`.
  const { id, type, created_at: createdAt } = event.type === 'unknown' ? JSON.parse(text) : event
  return { id, type, createdAt, text }
}
