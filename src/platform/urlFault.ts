const maxUrlCharacters = 2_048

/** Whether it is to be called without TLS. */
export const isPlain = (text: string): boolean => /^http:\/\//i.test(text)

/**
 * Why the service can't accept a URL that it is to call; undefined if it can. The address that its name resolves to is
 * checked at each call, since that changes.
 */
export function urlFault(text: string, scheme: 'https' | 'http' = 'https'): string | undefined {
  if (text.length > maxUrlCharacters) return 'must be at most 2,048 characters long'
  if (!text.toLowerCase().startsWith(`${scheme}://`)) return `must start with ${scheme}://`
  // URL parsers differ in how they drop or replace these.
  if (/[\s\\\p{Cc}\p{Cs}]/u.test(text) || !URL.canParse(text)) return 'must be a valid address'
  const { username, password } = new URL(text)
  if (username !== '' || password !== '') return 'must not contain credentials'
  return text.includes('#') ? 'must not have a fragment' : undefined
}
