/** The headers of every response. */
export const apiVersion = '2.4'

export const responseHeaders = (publicUrl: string): Record<string, string> => ({
  'x-api-version': apiVersion,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // Windows of other origins get no reference to ours, and their pages can't embed what we serve.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(isPublicName(publicUrl) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** HSTS for "localhost" would affect every other program that a developer serves there. */
function isPublicName(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return !/^(localhost|.*\.localhost|[\d.]+|\[.*\])$/.test(hostname)
}
