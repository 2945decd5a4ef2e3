/** What this service itself gives out. */
import { base64, type SecretShape, token, word } from './secretShape.ts'

export const ownShapes: readonly SecretShape[] = [
  token('service_key', ['ars_live_', 'ars_demo_'], 20, word),
  token('webhook_secret', ['whsec_'], 16, base64),
]
