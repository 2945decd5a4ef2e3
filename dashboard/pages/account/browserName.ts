/** "Firefox on Linux", as far as the User-Agent header reveals it. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown'
  const browser = browsers.find(([part]) => userAgent.includes(part))?.[1]
  const system = systems.find(([part]) => userAgent.includes(part))?.[1]
  if (browser === undefined) return userAgent.split(' ')[0] ?? userAgent
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The first match wins: most browsers also name their ancestors. */
const browsers: [part: string, name: string][] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const systems: [part: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
]
