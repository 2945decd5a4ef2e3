/*
 * A signal that is aborted when the caller of a read disconnects. Only reads have one: a disconnect does not cancel a
 * write. Work that several callers share must not use the signal of one of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<AbortSignal>()

export const callerSignal = (): AbortSignal | undefined => storage.getStore()

export const withCallerSignal = <Result>(signal: AbortSignal, work: () => Result): Result => storage.run(signal, work)
