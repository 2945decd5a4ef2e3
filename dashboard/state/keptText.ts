/*
 * Draft text by name, kept by this tab so that a reload loses none of it. It is dropped when the tab is closed, on signing
 * out and when someone else signs in. If storage is blocked or full, it lasts as long as the page. Never for secrets.
 */
const prefix = 'ars.text.'
const texts = new Map<string, string>()

export function keptText(name: string): string | undefined {
  return texts.get(name) ?? stored(name)
}

export function keepText(name: string, text: string): void {
  texts.set(name, text)
  try {
    sessionStorage.setItem(prefix + name, text)
  } catch {}
}

const ownerKey = 'ars.texts-owner'

/** Drops what another person has left in this tab. */
export function ownTexts(owner: string): void {
  try {
    if (sessionStorage.getItem(ownerKey) === owner) return
    forgetTexts()
    sessionStorage.setItem(ownerKey, owner)
  } catch {}
}

/** Drops the texts whose names start with `start`; by default all. */
export function forgetTexts(start = ''): void {
  for (const name of namesOf(start)) {
    texts.delete(name)
    try {
      sessionStorage.removeItem(prefix + name)
    } catch {}
  }
}

/** Texts whose names start with `from` replace those whose names start with `to`. */
export function moveTexts(from: string, to: string): void {
  const moved = namesOf(from).map((name) => [name.slice(from.length), keptText(name) ?? ''] as const)
  forgetTexts(from)
  forgetTexts(to)
  for (const [rest, text] of moved) keepText(to + rest, text)
}

function namesOf(start: string): string[] {
  const names = new Set(texts.keys())
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) names.add(key.slice(prefix.length))
  } catch {}
  return [...names].filter((name) => name.startsWith(start))
}

function stored(name: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + name) ?? undefined
  } catch {
    return undefined
  }
}
