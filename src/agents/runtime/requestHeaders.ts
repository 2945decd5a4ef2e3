/** Custom headers of an agent's calls. Readers of the agent see them, so credentials belong in a connector. */
const reserved = new Set([
  ...['host', 'connection', 'content-length', 'content-type', 'transfer-encoding', 'expect', 'te', 'trailer'],
  ...['upgrade', 'keep-alive', 'proxy-connection', 'http2-settings', 'accept', 'accept-encoding', 'user-agent'],
])
/** Words in a header's name: x-goog-api-key, private-token, x-amz-security-token. */
const forCredentials =
  /(^|[-_])(api-?key|key|token|secret|password|credentials?|auth|authorization|cookie|session)($|[-_])/
const isHarmless = new Set(['idempotency-key'])
const maxValueCharacters = 2_048

/** Problems, worded to follow the name of the setting. */
export function headerProblems(headers: Readonly<Record<string, string>> | undefined): string[] {
  const names = Object.keys(headers ?? {})
  const lower = names.map((name) => name.toLowerCase())
  return [
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => faultOf(name, value) ?? []),
    ...names
      .filter((_, index) => lower.indexOf(lower[index] ?? '') !== index)
      .map((name) => `must not name ${name} twice`),
  ]
}

function faultOf(name: string, value: string): string | undefined {
  const lower = name.toLowerCase()
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/.test(lower)) return 'must have valid HTTP header names'
  if (forCredentials.test(lower) && !isHarmless.has(lower))
    return `must not name ${lower}: secrets belong in a connector`
  if (reserved.has(lower) || /^(x-service-|webhook-)/.test(lower)) return `must not name ${lower}`
  if (value.length > maxValueCharacters || !/^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/.test(value)) {
    return `must have at most 2,048 visible ASCII characters in ${lower}`
  }
  return undefined
}
