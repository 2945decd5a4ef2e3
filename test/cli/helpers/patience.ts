/** For what a fast machine does in a second: enough for a slow machine under load. */
export const patienceMs = 90_000
