/** The machine itself: no proxy leads there, and nobody can eavesdrop on the way. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
