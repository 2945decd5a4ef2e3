/** Why a stream ends before its run does. Either way its reader can go on where it was. */
import { fail, type ServiceError } from '../../platform/errors.ts'

export const fellBehind = (): ServiceError =>
  fail('unavailable', {
    message: 'The reader fell behind; continue after the last event it got',
    retryAfterSeconds: 1,
  })

export const shuttingDown = (): ServiceError =>
  fail('unavailable', {
    message: 'The service is shutting down; continue after the last event',
    retryAfterSeconds: 1,
  })
