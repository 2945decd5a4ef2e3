/*
 * A signal that is aborted when the caller of a read disconnects. Only reads have one: a disconnect does not cancel a
 * write. Work that several callers share must not use the signal of one of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

type SignalOf = () => AbortSignal

const storage = new AsyncLocalStorage<SignalOf>()

export const callerSignal = (): AbortSignal | undefined => storage.getStore()?.()

/** The signal is created on demand: most reads are served from memory. */
export const withCallerSignal = <Result>(signalOf: SignalOf, work: () => Result): Result => storage.run(signalOf, work)
