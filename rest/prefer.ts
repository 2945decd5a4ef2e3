/** Reads RFC 7240's `Prefer` header: `respond-async` and `wait=N`. All other preferences are ignored. */
import type { IncomingHttpHeaders } from 'node:http'

export type Preference = { waitSeconds: number | undefined; applied: string | undefined }

const maxWaitSeconds = 60

export function readPreference({ prefer }: IncomingHttpHeaders): Preference {
  if (prefer === undefined) return none
  const tokens = [prefer]
    .flat()
    .join(',')
    .split(/[,;]/)
    .map((token) => token.trim().toLowerCase())
  const [, seconds] = tokens.map((token) => waitShape.exec(token)).find((match) => match !== null) ?? []
  const isAsync = tokens.includes('respond-async')
  const waitSeconds = seconds === undefined ? (isAsync ? 0 : undefined) : Math.min(maxWaitSeconds, Number(seconds))
  const applied = [isAsync ? ['respond-async'] : [], seconds === undefined ? [] : [`wait=${waitSeconds}`]]
    .flat()
    .join(', ')
  return { waitSeconds, applied: applied === '' ? undefined : applied }
}

const none: Preference = { waitSeconds: undefined, applied: undefined }

const waitShape = /^wait\s*=\s*"?(\d+)"?$/
