const maxUrlCharacters = 2_048

/**
 * Why an address that the service shall call can't be taken, or undefined where it can. Where it leads is judged at each
 * call: names change their addresses.
 */
export function urlFault(text: string): string | undefined {
  if (text.length > maxUrlCharacters) return 'must be at most 2,048 characters long'
  if (!/^https:\/\//i.test(text)) return 'must start with https://'
  // Parsers leave these out or turn them round, each in its own way.
  if (/[\s\\\p{Cc}\p{Cs}]/u.test(text) || !URL.canParse(text)) return 'must be a valid address'
  const { username, password } = new URL(text)
  if (username !== '' || password !== '') return 'must not hold credentials'
  return text.includes('#') ? 'must not have a fragment' : undefined
}
