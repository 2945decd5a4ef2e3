/** For what a quick machine does in a second: a slow one with other work does it in time, too. */
export const patienceMs = 90_000
