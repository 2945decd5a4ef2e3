/*
 * Ends open streams, subscriptions and long polls when their credentials are revoked, expire or lose rights. Credentials
 * are checked as soon as this process changes them or a hint says that another process did. A hint can be lost, and
 * nothing announces an expiry, so all credentials in use are also checked together every few seconds.
 */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { includesRights, intersectRights } from '../viewer/intersectRights.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { fail } from './accessErrors.ts'
import { type ValidCredential, validCredentials } from './validCredentials.ts'

/**
 * Calls `onEnd` once when the viewer's credentials become invalid, or, with `authorize`, lose rights. `authorize` throws
 * if a viewer may not see what is open. Returns a function that stops watching.
 */
export type WatchCredentials = (
  viewer: Viewer,
  onEnd: (error: ServiceError) => void,
  authorize?: Authorize,
) => () => void
type Authorize = (current: Viewer) => void

export type CredentialWatch = {
  watch: WatchCredentials
  /** Takes the id of a changed key or user, or the name of a changed session. */
  changed(id: string): void
  /** Checks all credentials in use. */
  check(): Promise<void>
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }
type Open = { viewer: Viewer; onEnd(error: ServiceError): void; authorize: Authorize | undefined }

/** How often the owner calls `check`. */
export const watchEveryMs = 10_000

export function createCredentialWatch({ db, clock, log }: Deps): CredentialWatch {
  const open = new Set<Open>()

  async function check(affected: Open[]): Promise<void> {
    if (affected.length === 0) return
    const valid = await validCredentials(db, [...new Set(affected.map(({ viewer }) => rootOf(viewer)))])
    const now = clock.now()
    for (const one of affected) {
      const error = problemOf(one, valid.get(rootOf(one.viewer)), now)
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
      const affected = [...open].filter(({ viewer }) => isAbout(viewer, id))
      // If the database is unavailable, the next periodic check finds the change.
      check(affected).catch((error) => log.debug({ err: error }, 'could not check changed credentials; retrying later'))
    },
    check: () => check([...open]),
  }
}

/** The key or session whose end ends the credentials: of a token, its parent. */
const rootOf = ({ credential }: Viewer): string => credential.parent ?? credential.id

/** Whether the change of a key, a session or a user may affect the credentials. */
const isAbout = (viewer: Viewer, id: string): boolean =>
  rootOf(viewer) === id || viewer.id === id || viewer.credential.userId === id

function problemOf(
  { viewer, authorize }: Open,
  root: ValidCredential | undefined,
  now: Date,
): ServiceError | undefined {
  if (root === undefined) return fail('invalid_credentials', { message: 'The credentials are no longer valid' })
  const { credential } = viewer
  // Use extends a session, so the expiry that it had when this was opened is out of date.
  const expiries = credential.kind === 'session' ? [root.expiresAt] : [root.expiresAt, credential.expiresAt]
  if (expiries.some((expiresAt) => expiresAt !== null && expiresAt <= now))
    return fail('expired_credentials', { message: 'The credentials have expired' })
  const left = intersectRights(root, viewer)
  if (authorize === undefined || includesRights(left, viewer)) return undefined
  return lostRightsError({ ...viewer, ...left }, authorize)
}

/** A client that may still see it gets an error to reconnect on, and then what its remaining rights allow. */
function lostRightsError(current: Viewer, authorize: Authorize): ServiceError {
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
