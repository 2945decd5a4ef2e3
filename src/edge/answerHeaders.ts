/** What every answer carries, whatever it says. */
export const apiVersion = '2.4'

export const answerHeaders = (publicUrl: string): Record<string, string> => ({
  'x-api-version': apiVersion,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(isPublicName(publicUrl) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** A rule for "localhost" would bind every other program that a developer serves there. */
function isPublicName(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return !/^(localhost|.*\.localhost|[\d.]+|\[.*\])$/.test(hostname)
}
