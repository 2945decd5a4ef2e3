/** Shared by routes that create something which takes time: they wait for it as long as `Prefer` specifies. */
import type { JsonObject } from '../../src/platform/json.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from '../idempotency.ts'
import { readPreference } from '../prefer.ts'
import type { Route } from '../route.ts'

export const waitedCreation = (mutation: string, path: string, defaultSeconds = 50): WaitedCreation => ({
  headerParameters: {
    Prefer: `\`wait=N\` waits up to N seconds (default ${defaultSeconds}; values above 60 count as 60); \`respond-async\` returns immediately.`,
    ...idempotencyHeader,
  },
  headers: (headers, body) => ({
    'input.waitSeconds': readPreference(headers).waitSeconds,
    'input.idempotencyKey': readIdempotencyKey(headers, body),
  }),
  status: (created) => (isActive(created) ? 202 : 200),
  responseHeaders: (created, { headers, publicUrl, data }) => {
    const { applied } = readPreference(headers)
    return {
      ...(isActive(created) && { location: `${publicUrl}/v2${path}/${created.id}` }),
      ...(applied !== undefined && { 'preference-applied': applied }),
      ...replayedHeader((data[mutation] as JsonObject).replayed),
    }
  },
})

type WaitedCreation = Pick<Route, 'headerParameters' | 'headers' | 'status' | 'responseHeaders'>

const isActive = ({ status }: JsonObject): boolean => status === 'queued' || status === 'running'
