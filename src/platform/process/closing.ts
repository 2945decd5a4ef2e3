/** Says when this process closes, to any number of listeners; an AbortSignal walks all of them for each that comes. */

export type Closing = {
  readonly isClosing: boolean
  /** Calls back once when the process closes; the answer takes that back. */
  onClose(callback: () => void): () => void
}

export function createClosing(): Closing & { close(): void } {
  const callbacks = new Set<() => void>()
  let isClosing = false
  return {
    get isClosing() {
      return isClosing
    },
    onClose(callback) {
      callbacks.add(callback)
      return () => void callbacks.delete(callback)
    },
    close() {
      isClosing = true
      for (const callback of [...callbacks]) callback()
      callbacks.clear()
    },
  }
}
