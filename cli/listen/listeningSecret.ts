/** The secret that signs forwarded events: generated once per profile, so that a receiver is configured only once. */
import { randomBytes } from 'node:crypto'
import { Failure } from '../command/failure.ts'
import { readSecrets, secretsFile, writeSecrets } from '../credentials/profileStore.ts'
import type { EnvironmentVariables } from '../environment.ts'
import { secretPrefix } from './signDelivery.ts'

export function listeningSecret(env: EnvironmentVariables, profile: string): string {
  const secrets = readSecrets(env, profile)
  if (secrets.listen_secret !== undefined) return checked(env, secrets.listen_secret)
  const made = `${secretPrefix}${randomBytes(24).toString('base64')}`
  writeSecrets(env, profile, { ...secrets, listen_secret: made })
  return made
}

function checked(env: EnvironmentVariables, secret: string): string {
  if (/^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(secret)) return secret
  throw new Failure(`listen_secret in ${secretsFile(env)} is not a signing secret`, {
    hint: 'Remove it, and a new one is generated.',
  })
}
