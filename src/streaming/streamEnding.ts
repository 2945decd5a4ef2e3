/** Why a stream ends before it is complete. Its reader can reconnect and continue after the last event it got. */
import { fail, type ServiceError } from '../platform/errors.ts'

export type StreamEnding =
  | { reason: 'closing' | 'credentials' | 'slow_reader'; error: ServiceError }
  | { reason: 'failure'; error: unknown }

export const slowReader = (): StreamEnding => ({
  reason: 'slow_reader',
  error: unavailable('The reader fell behind; reconnect and continue after the last event received'),
})

export const processCloses = (): StreamEnding => ({
  reason: 'closing',
  error: unavailable('The service is shutting down; reconnect and continue after the last event received'),
})

const unavailable = (message: string): ServiceError => fail('unavailable', { message, retryAfterSeconds: 1 })
