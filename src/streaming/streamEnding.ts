/** Why a stream ends before it is complete. Its reader can continue after the last event it got. */
import { fail, type ServiceError } from '../platform/errors.ts'

export type StreamEnding =
  | { reason: 'closing' | 'credentials' | 'slow_reader'; error: ServiceError }
  | { reason: 'failure'; error: unknown }

export const slowReader = (): StreamEnding => ({
  reason: 'slow_reader',
  error: unavailable('The reader fell behind; continue after the last event it got'),
})

export const processCloses = (): StreamEnding => ({
  reason: 'closing',
  error: unavailable('The service is shutting down; continue after the last event'),
})

const unavailable = (message: string): ServiceError => fail('unavailable', { message, retryAfterSeconds: 1 })
