/** Calls back when this process closes. Not an AbortSignal: adding a listener to that takes time linear in their number. */
export type Closing = {
  readonly isClosing: boolean
  /** Calls back once when the process closes; the returned function removes the callback. */
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
