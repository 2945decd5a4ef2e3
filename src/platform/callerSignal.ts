/*
 * Aborted when the caller disconnects for whom a read is executed. Only reads have one: a client that goes away does
 * not cancel what it asked to have written. Work that several callers share must not use the signal of one of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<AbortSignal>()

export const callerSignal = (): AbortSignal | undefined => storage.getStore()

export const withCallerSignal = <Result>(signal: AbortSignal, work: () => Result): Result => storage.run(signal, work)
