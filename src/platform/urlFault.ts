const maxUrlCharacters = 2_048

/**
 * Why the service can't accept a URL that it is to call; undefined if it can. The address that its name resolves to is
 * checked at each call, since that changes.
 */
export function urlFault(text: string): string | undefined {
  if (text.length > maxUrlCharacters) return 'must be at most 2,048 characters long'
  if (!/^https:\/\//i.test(text)) return 'must start with https://'
  // URL parsers differ in how they drop or replace these.
  if (/[\s\\\p{Cc}\p{Cs}]/u.test(text) || !URL.canParse(text)) return 'must be a valid address'
  const { username, password } = new URL(text)
  if (username !== '' || password !== '') return 'must not contain credentials'
  return text.includes('#') ? 'must not have a fragment' : undefined
}
