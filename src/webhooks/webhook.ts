/** The public form of a webhook: its secret is shown only in the response to the call that set it. */
import type { Webhook as WebhookRow } from './store/webhookEntity.ts'

export type Webhook = Omit<WebhookRow, 'secret' | 'previousSecret'> & { secret: string | null }

export function showWebhook(row: WebhookRow, secret: string | null = null): Webhook {
  const { previousSecret: _, ...shown } = row
  return { ...shown, secret }
}
