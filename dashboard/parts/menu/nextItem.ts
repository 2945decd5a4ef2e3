/** The item that a key moves to; undefined if the key does not move. */
export function nextItem(items: readonly HTMLElement[], focused: Element | null, key: string): HTMLElement | undefined {
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const startsWithKey = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(startsWithKey)
}
