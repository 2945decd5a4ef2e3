import type { WebhookEvent } from '../../clients/typescript/src/sdk.ts'

export interface FeedEvent {
  id: string
  type: string
  createdAt: string
  /** As it is stored: its bytes are what webhooks get. */
  text: string
}

export const feedEventOf = (event: WebhookEvent, text = ''): FeedEvent => {
  // The library hands out types that it does not know as `unknown`.
  const { id, type, created_at: createdAt } = event.type === 'unknown' ? JSON.parse(text) : event
  return { id, type, createdAt, text }
}
