/** A session expires 12 hours after its last use, and 7 days after login at the latest. */
export const idleSeconds = 12 * 3_600
export const maxAgeSeconds = 7 * 86_400

/** Expired sessions are kept this long, so that the browser gets `expired_credentials`. */
export const keepExpiredSeconds = 86_400

/** The last use is written at most this often. */
export const touchEveryMs = 60_000

export const sessionEnd = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(createdAt.getTime() + maxAgeSeconds * 1_000, lastSeenAt.getTime() + idleSeconds * 1_000))
