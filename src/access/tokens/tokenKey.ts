/** The signing key for session tokens, derived from the master key: the same in every process, and never stored. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { deriveKey } from '../../platform/secrets/masterKey.ts'

export type TokenKey = {
  /** A hash of the public key. */
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

export function deriveTokenKey(masterKey: string): TokenKey {
  const seed = deriveKey(masterKey, 'session-tokens').export()
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  return { kid: createHash('sha256').update(spki).digest('base64url').slice(0, 16), privateKey, publicKey }
}

/** RFC 8410: a PrivateKeyInfo for Ed25519; the 32 bytes that follow are its seed. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
