/** What an erasure erases: ids, or a filter. */
import { json, list } from '../../body/bodyFlags.ts'
import { text } from '../../command/flags.ts'

export const erasureFields = {
  runIds: list('These runs and pipeline runs', 'id,id'),
  filter: json('Conditions: agent_id, metadata, created_by, created_after, created_before'),
  reason: text('Stored with the receipt, at most 2,000 characters'),
}
