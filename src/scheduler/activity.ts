/** Signs that this process may soon have something to do: calls, hints of other processes, a lost connection. */
export type Activity = {
  /** Called for every call, so it costs next to nothing. */
  note(): void
  /** Calls back for each sign. Returns a function that ends this. */
  subscribe(listener: () => void): () => void
}

export function createActivity(): Activity {
  const listeners = new Set<() => void>()
  return {
    note() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
