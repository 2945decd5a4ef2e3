import { ArsError } from './arsError.ts'

/** A request that was not signed with the secret, or too long ago. Respond with 401 and ignore its content. */
export class WebhookVerificationError extends ArsError {
  override name = 'WebhookVerificationError'
}
