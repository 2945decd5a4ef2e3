/** Names of headers in small letters, as this library has them everywhere, so that none is sent twice. */
export const lowerCased = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
