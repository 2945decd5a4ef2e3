import type { ApiKey } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const keyColumns = [
  column<ApiKey>('ID', 'id', ({ id }) => id),
  column<ApiKey>('NAME', 'text', ({ name }) => name),
  column<ApiKey>('KEY', 'text', ({ redacted_key }) => redacted_key),
  column<ApiKey>('STATUS', 'status', (key) => keyStatus(key, Date.now())),
  column<ApiKey>('USED', 'time', ({ last_used_at }) => last_used_at),
  column<ApiKey>('EXPIRES', 'time', ({ expires_at }) => expires_at),
  column<ApiKey>('SCOPES', 'text', ({ scopes }) => scopes.join(' ')),
]

function keyStatus({ revoked_at, expires_at, mode }: ApiKey, nowMs: number): string {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? 'expired' : mode
}
