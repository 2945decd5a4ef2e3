import { createStore } from '../../state/store.ts'

export type Toast = { id: number; text: string; tone: 'plain' | 'red' }

export const toasts = createStore<readonly Toast[]>([])
let last = 0

/** Confirms briefly that something was done. Anything the person must act on belongs beside the action. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++last
  toasts.set([...toasts.get().slice(-2), { id, text, tone }])
  setTimeout(() => toasts.set(toasts.get().filter((one) => one.id !== id)), tone === 'red' ? 10_000 : 5_000)
}
