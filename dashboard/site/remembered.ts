/** A text that the browser remembers, in the format of the dashboard's stores. If storage is blocked, it is forgotten. */
export function recall(name: string): string | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {}
}
