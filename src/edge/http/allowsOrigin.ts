/** Whether pages of an origin may call with credentials. Only outside production are there origins without TLS. */
export const allowsOrigin = (origins: ReadonlySet<string>, origin: string): boolean =>
  (origins.has(origin) && origin !== anyLocalPort) || (origins.has(anyLocalPort) && localOrigin.test(origin))

const anyLocalPort = 'http://localhost:*'
const localOrigin = /^http:\/\/localhost(?::\d{1,5})?$/
