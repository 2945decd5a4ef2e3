/*
 * Secrets that must be read again are kept sealed: AES-256-GCM under a key derived from the master key, bound to the
 * place they belong to, so that one can't be moved to another row. The key's id stands in front, so that a secret can
 * be told which master key sealed it.
 */
import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto'
import { deriveKey } from './masterKey.ts'

export type SecretBox = {
  /** The id of the key that seals from now on. */
  keyId: string
  seal(secret: string, place: string): string
  open(sealed: string, place: string): string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The first key seals; any of them opens what it sealed. */
export function createSecretBox(masterKey: string, ...earlierMasterKeys: string[]): SecretBox {
  const keys = [masterKey, ...earlierMasterKeys].map((text) => deriveKey(text, 'secrets'))
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [current] = keys as [KeyObject]
  const keyId = idOf(current)
  return {
    keyId,
    seal(secret, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${keyId}.${sealed.toString('base64url')}`
    },
    open(sealed, place) {
      const [sealedBy = '', text = ''] = sealed.split('.')
      const key = byId.get(sealedBy)
      if (key === undefined) throw new Error(`A secret was sealed with another master key (${sealedBy})`)
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
      const body = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
  }
}

/** Says which key it is, and nothing about it. */
const idOf = (key: KeyObject): string =>
  createHash('sha256').update('key id').update(key.export()).digest('hex').slice(0, 8)
