import type { WebhookEvent } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const eventColumns = [
  column<WebhookEvent>('CREATED', 'time', ({ created_at }) => created_at),
  column<WebhookEvent>('TYPE', 'id', ({ type }) => type),
  column<WebhookEvent>('ID', 'id', ({ id }) => id),
  column<WebhookEvent>('ABOUT', 'id', aboutOf),
]

/** The run, agent, alert or webhook that the event is about. */
function aboutOf(event: WebhookEvent): string | undefined {
  if (event.type === 'unknown') return undefined
  const { data } = event
  if ('id' in data) return data.id
  return 'agent_id' in data ? data.agent_id : data.webhook_id
}
