/*
 * Ends what stays open under credentials that are no longer good, or good for less: streams, subscriptions, long polls.
 * A credential is asked for again at once when this process changes it or a hint says that another did; since hints may
 * be lost and time passes by itself, all that something is open under are checked together, every few seconds.
 */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { fail } from './accessErrors.ts'
import { type Living, livingCredentials } from './livingCredentials.ts'
import { isWhole, narrow } from './narrow.ts'
import type { Viewer } from './viewer.ts'

/**
 * Calls back once when the viewer's credentials end; the answer takes that back. With `authorize`, which throws what a
 * viewer lacks for what is shown, also when they lose rights.
 */
export type WatchCredentials = (
  viewer: Viewer,
  onEnd: (error: ServiceError) => void,
  authorize?: Authorize,
) => () => void
type Authorize = (current: Viewer) => void

export type CredentialWatch = {
  watch: WatchCredentials
  /** A key by its id, a session by its name, or all sessions of a user are no longer what they were. */
  changed(id: string): void
  /** Checks all that something is open under. */
  check(): Promise<void>
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }
type Open = { viewer: Viewer; onEnd(error: ServiceError): void; authorize: Authorize | undefined }

/** How often whoever made it calls `check`. */
export const watchEveryMs = 10_000

export function createCredentialWatch({ db, clock, log }: Deps): CredentialWatch {
  const open = new Set<Open>()

  async function check(concerned: Open[]): Promise<void> {
    if (concerned.length === 0) return
    const living = await livingCredentials(db, [...new Set(concerned.map(({ viewer }) => rootOf(viewer)))])
    const now = clock.now()
    for (const one of concerned) {
      const error = problemOf(one, living.get(rootOf(one.viewer)), now)
      if (error !== undefined && open.delete(one)) one.onEnd(error)
    }
  }
  return {
    watch(viewer, onEnd, authorize) {
      const one = { viewer, onEnd, authorize }
      open.add(one)
      return () => void open.delete(one)
    },
    changed(id) {
      const concerned = [...open].filter(({ viewer }) => rootOf(viewer) === id || viewer.id === id)
      // A database that is away ends nothing: they are checked again.
      check(concerned).catch((error) => log.debug({ err: error }, 'credentials are checked later'))
    },
    check: () => check([...open]),
  }
}

/** What the credentials stand and fall with: a token's are those that it was made with. */
const rootOf = ({ credential }: Viewer): string => credential.parent ?? credential.id

function problemOf({ viewer, authorize }: Open, root: Living | undefined, now: Date): ServiceError | undefined {
  if (root === undefined) return fail('invalid_credentials', { message: 'The credentials are no longer valid' })
  const { credential } = viewer
  // A session is prolonged by its use: what was its end when this was opened says nothing.
  const ends = credential.kind === 'session' ? [root.expiresAt] : [root.expiresAt, credential.expiresAt]
  if (ends.some((end) => end !== null && end <= now))
    return fail('expired_credentials', { message: 'The credentials have expired' })
  const left = narrow(root, viewer)
  if (authorize === undefined || isWhole(left, viewer)) return undefined
  return lackOf({ ...viewer, ...left }, authorize)
}

/** Whoever still may see it comes back, and sees it with the rights that are left. */
function lackOf(current: Viewer, authorize: Authorize): ServiceError {
  try {
    authorize(current)
  } catch (error) {
    if (error instanceof ServiceError) return error
  }
  return fail('unavailable', {
    message: 'The rights of these credentials have changed; continue after the last event',
    retryAfterSeconds: 1,
  })
}
