/** The secret that forwarded events are signed with: made once per profile, so that a receiver is configured once. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Failure } from '../command/failure.ts'
import { createPrivateFile, readPrivateFile } from '../files/privateFile.ts'
import { secretPrefix } from './signDelivery.ts'

export const listeningSecret = async (folder: string, profile: string): Promise<string> => {
  const path = join(folder, `${encodeURIComponent(profile)}.secret`)
  const stored = await readPrivateFile(path)
  if (stored !== undefined) return checked(path, stored.trim())
  const made = `${secretPrefix}${randomBytes(24).toString('base64')}`
  if (await createPrivateFile(path, `${made}\n`)) return made
  return listeningSecret(folder, profile)
}

const checked = (path: string, secret: string): string => {
  if (/^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(secret)) return secret
  throw new Failure(`${path} holds no signing secret`, { hint: 'Remove it, and a new secret is made.' })
}
