/** How far an organisation's events have been forwarded to a URL, in a file that outlives the process. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Failure } from '../command/failure.ts'
import { readPrivateFile, writePrivateFile } from '../credentials/privateFile.ts'

/** A place in the event stream: a position, or a start time while no position is known; neither means now. */
export type FeedPlace = { after?: string; since?: string }

export type FailedEvent = {
  id: string
  type: string
  /** The place before the event. */
  place: FeedPlace
  attempts: number
}

export type ListenState = {
  /** Every event before it was acknowledged, filtered out, or is in `failed`. */
  place: FeedPlace
  failed: FailedEvent[]
}

export type Route = {
  profile: string
  baseUrl: string
  /** A new service at the same address has different positions. */
  organizationId: string
  forwardTo: string
}

export function listenStatePath(folder: string, { profile, baseUrl, organizationId, forwardTo }: Route): string {
  const name = createHash('sha256')
    .update(JSON.stringify([profile, baseUrl, organizationId, forwardTo]))
    .digest('hex')
  return join(folder, `${name.slice(0, 24)}.json`)
}

export function readListenState(path: string): ListenState | undefined {
  const text = readPrivateFile(path)
  if (text === undefined) return undefined
  try {
    const { place, failed } = JSON.parse(text)
    if (isPlace(place) && Array.isArray(failed) && failed.every(isFailedEvent)) return { place, failed }
  } catch {}
  throw new Failure(`${path} does not contain a listener's position`, {
    hint: 'Remove it to start with the next event, or add --since to send stored events again.',
  })
}

/** Synchronous, so that an older state never replaces a newer one. */
export const writeListenState = (path: string, route: Route, { place, failed }: ListenState): void =>
  writePrivateFile(path, `${JSON.stringify({ ...route, place, failed }, null, 1)}\n`)

/** How many are kept for the next start. */
export const mostFailed = 1000

const isPlace = (value: unknown): value is FeedPlace =>
  isRecord(value) && (typeof value.after === 'string' || typeof value.since === 'string')

const isFailedEvent = (value: unknown): value is FailedEvent =>
  isRecord(value) &&
  [typeof value.id, typeof value.type, typeof value.attempts].join() === 'string,string,number' &&
  isPlace(value.place)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
