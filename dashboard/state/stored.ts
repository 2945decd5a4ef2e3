import { createStore, type Store } from './store.ts'

/** A store that this browser remembers. If storage is blocked, it lasts as long as the page. */
export function createStored<T>(name: string, initial: T, isValid: (value: unknown) => value is T): Store<T> {
  const store = createStore(read(name, initial, isValid))
  store.subscribe(() => {
    try {
      localStorage.setItem(name, JSON.stringify(store.get()))
    } catch {}
  })
  return store
}

function read<T>(name: string, initial: T, isValid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isValid(value) ? value : initial
  } catch {
    return initial
  }
}
