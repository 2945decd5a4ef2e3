/** The single-key shortcuts that are currently active, for the key handler and for the sheet that lists them. */

import { createStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'

export type Shortcut = { keys: string; does: string; run(event: KeyboardEvent): void }

/** Speech input can type single letters by accident, so these can be switched off. */
export const shortcutsOn = createStored('ars.shortcuts', true, (value): value is boolean => typeof value === 'boolean')
export const shortcuts = createStore<readonly Shortcut[]>([])

export function addShortcut(shortcut: Shortcut): () => void {
  shortcuts.set([...shortcuts.get(), shortcut])
  return () => shortcuts.set(shortcuts.get().filter((one) => one !== shortcut))
}

const sequenceMs = 1_200
let first: { key: string; at: number } | undefined

/** The last one added wins: a drawer's Escape takes precedence over the page's. */
export function pressKey(event: KeyboardEvent): void {
  if (!shortcutsOn.get() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (isTyping(event.target) || event.key.length !== 1 || document.querySelector('[role="dialog"]')) return
  const sequence = first && event.timeStamp - first.at < sequenceMs ? `${first.key} ${event.key}` : undefined
  const all = shortcuts.get()
  const found = all.findLast(({ keys }) => keys === sequence) ?? all.findLast(({ keys }) => keys === event.key)
  first = all.some(({ keys }) => keys.startsWith(`${event.key} `)) ? { key: event.key, at: event.timeStamp } : undefined
  if (found === undefined) return
  event.preventDefault()
  found.run(event)
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.shadowRoot !== null || target.isContentEditable) return true
  return target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
}
