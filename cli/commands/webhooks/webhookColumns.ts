import type { Webhook } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const webhookColumns = [
  column<Webhook>('ID', 'id', ({ id }) => id),
  column<Webhook>('STATUS', 'status', ({ active }) => (active ? 'active' : 'disabled')),
  column<Webhook>('URL', 'text', ({ url }) => url),
  column<Webhook>('EVENTS', 'text', ({ events }) => events.join(',')),
  column<Webhook>('FAILURES', 'number', ({ consecutive_failures }) => consecutive_failures),
  column<Webhook>('LAST DELIVERY', 'status', ({ last_delivery }) => last_delivery?.status),
]
