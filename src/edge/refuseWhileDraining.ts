import { fail } from '../platform/errors.ts'

/** Refuses new calls while the process finishes those that it has accepted. */
export function refuseWhileDraining({ isDraining }: { isDraining(): boolean }): void {
  if (isDraining())
    throw fail('unavailable', { message: 'The service is shutting down; try again shortly', retryAfterSeconds: 1 })
}
