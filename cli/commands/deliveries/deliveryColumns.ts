import type { Delivery } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const deliveryColumns = [
  column<Delivery>('ID', 'id', ({ id }) => id),
  column<Delivery>('STATUS', 'status', ({ status }) => status),
  column<Delivery>('TYPE', 'id', ({ event_type }) => event_type),
  column<Delivery>('HTTP', 'number', ({ attempts }) => attempts.at(-1)?.http_status),
  column<Delivery>('ATTEMPTS', 'number', ({ attempts }) => attempts.length),
  column<Delivery>('CREATED', 'time', ({ created_at }) => created_at),
  column<Delivery>('EVENT', 'id', ({ event_id }) => event_id),
]

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const
