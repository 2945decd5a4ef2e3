import type { Connector } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const connectorColumns = [
  column<Connector>('ID', 'id', ({ id }) => id),
  column<Connector>('NAME', 'text', ({ name }) => name),
  column<Connector>('KIND', 'text', ({ kind }) => kind),
  column<Connector>('PRIVATE', 'text', (connector) => (connector.private ? 'yes' : 'no')),
  column<Connector>('AGENTS', 'number', ({ used_by_count }) => used_by_count),
  column<Connector>('BASE URL', 'text', ({ base_url }) => base_url),
  column<Connector>('UPDATED', 'time', ({ updated_at }) => updated_at),
]
