/** How long a session lives: 12 hours from its last use, and 7 days at most. */
export const idleSeconds = 12 * 3_600
export const maxAgeSeconds = 7 * 86_400

/** So long an expired one is kept, for its browser to be told that it has expired. */
export const keptSeconds = 86_400

/** A use is written down only when the last one that was is this old. */
export const seenEveryMs = 60_000

export const sessionEnd = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(createdAt.getTime() + maxAgeSeconds * 1_000, lastSeenAt.getTime() + idleSeconds * 1_000))
