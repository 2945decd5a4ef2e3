/** A webhook as its owners see it: its secret is shown in the response to the call that set it, and never again. */
import type { Webhook as WebhookRow } from './store/webhookEntity.ts'

export type Webhook = Omit<WebhookRow, 'secret' | 'previousSecret'> & { secret: string | null }

export function showWebhook(row: WebhookRow, secret: string | null = null): Webhook {
  const { previousSecret: _, ...shown } = row
  return { ...shown, secret }
}
