/*
 * Encrypts secrets that must be read again: AES-256-GCM with a key derived from the master key. The place where a secret
 * is stored is authenticated data, so that it can't be moved to another row. The id of the key is the prefix of the
 * result and identifies the master key that encrypted it.
 */
import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto'
import { deriveKey } from './masterKey.ts'

export type SecretBox = ReturnType<typeof createSecretBox>

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** `seal` uses the first key; `open` uses the one that sealed the secret. */
export function createSecretBox(masterKey: string, ...earlierMasterKeys: string[]) {
  const keys = [masterKey, ...earlierMasterKeys].map((text) => deriveKey(text, 'secrets'))
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [current] = keys as [KeyObject]
  const keyId = idOf(current)
  return {
    /** The id of the key that `seal` uses. */
    keyId,
    seal(secret: string, place: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${keyId}.${sealed.toString('base64url')}`
    },
    open(sealed: string, place: string): string {
      const [sealedBy = '', text = ''] = sealed.split('.')
      const key = byId.get(sealedBy)
      if (key === undefined) throw new Error(`A secret was encrypted with another master key (${sealedBy})`)
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
      const body = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
  }
}

/** Identifies the key and reveals nothing else of it. */
const idOf = (key: KeyObject): string =>
  createHash('sha256').update('key id').update(key.export()).digest('hex').slice(0, 8)
