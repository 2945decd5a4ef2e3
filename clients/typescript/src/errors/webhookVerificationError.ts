import { ArsError } from './arsError.ts'

/** A request that was not signed with the secret, or too long ago. Answer it with 401 and use nothing of it. */
export class WebhookVerificationError extends ArsError {
  override name = 'WebhookVerificationError'
}
