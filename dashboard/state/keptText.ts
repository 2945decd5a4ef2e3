/*
 * Text that somebody has begun to write, by name: this tab keeps it, so that a reload loses none of it. It is forgotten with
 * the tab and by signing out. Storage may be forbidden or full: then it lasts as long as the page. Never for secrets.
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

export function forgetTexts(): void {
  texts.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {}
}

function stored(name: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + name) ?? undefined
  } catch {
    return undefined
  }
}
