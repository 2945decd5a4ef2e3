// HTTPS without a purchased certificate: a local authority, which clients trust once, and a certificate for localhost
// that it signs, so that renewing the latter needs nothing of clients. The code that issues certificates is imported only
// when one is due, since most starts find theirs.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, prepareDataDir } from '../process/prepareDataDir.ts'
import { writeDurably } from '../process/writeDurably.ts'
import type { KeyPair } from './issueCertificate.ts'

/** `cert`: the certificate, followed by that of its authority. `cert` and `key` are PEM. */
export type LocalCertificates = { cert: string; key: string; caFile: string }

export async function localCertificates(options: { dataDir: string; now: Date }): Promise<LocalCertificates> {
  const dir = join(await prepareDataDir(options.dataDir), 'certificates')
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const authority = await authorityIn(dir, options.now)
    const leaf = await leafIn(dir, authority, options.now)
    return { cert: leaf.cert + authority.cert, key: leaf.key, caFile: join(dir, 'ca.crt') }
  } catch (error) {
    throw new Error(`Certificates can't be stored in ${dir} (${errorCode(error)}); make it writable`, { cause: error })
  }
}

const names = ['localhost']
const addresses = ['127.0.0.1', '::1']
const dayMs = 24 * 60 * 60 * 1000
const authorityRenewalDays = 60
const leafRenewalDays = 30

async function authorityIn(dir: string, now: Date): Promise<KeyPair> {
  const kept = await readPair(dir, 'ca')
  if (kept !== undefined && isSound(kept, now, authorityRenewalDays, isAuthority)) return kept
  const { issueAuthority } = await import('./issueCertificate.ts')
  return writePair(dir, 'ca', await issueAuthority(now))
}

async function leafIn(dir: string, authority: KeyPair, now: Date): Promise<KeyPair> {
  const kept = await readPair(dir, 'server')
  const ca = new X509Certificate(authority.cert)
  if (kept !== undefined && isSound(kept, now, leafRenewalDays, (leaf) => isOurs(leaf, ca))) return kept
  const { issueLeaf } = await import('./issueCertificate.ts')
  return writePair(dir, 'server', await issueLeaf(authority, { names, addresses, now }))
}

type Check = (certificate: X509Certificate) => boolean

/** False for unreadable files as well, so that they are replaced. */
function isSound({ cert, key }: KeyPair, now: Date, minDays: number, check: Check): boolean {
  try {
    const certificate = new X509Certificate(cert)
    const daysLeft = (certificate.validToDate.getTime() - now.getTime()) / dayMs
    const valid = certificate.validFromDate <= now && daysLeft >= minDays
    return valid && certificate.checkPrivateKey(createPrivateKey(key)) && check(certificate)
  } catch {
    return false
  }
}

function isAuthority(certificate: X509Certificate): boolean {
  return certificate.ca && certificate.verify(certificate.publicKey)
}

function isOurs(leaf: X509Certificate, ca: X509Certificate): boolean {
  const named = names.every((name) => leaf.checkHost(name)) && addresses.every((address) => leaf.checkIP(address))
  return named && leaf.checkIssued(ca) && leaf.verify(ca.publicKey)
}

async function readPair(dir: string, name: string): Promise<KeyPair | undefined> {
  const read = (ending: string): Promise<string> => readFile(join(dir, `${name}.${ending}`), 'utf8')
  return Promise.all([read('crt'), read('key')]).then(
    ([cert, key]) => ({ cert, key }),
    () => undefined,
  )
}

/** After a crash between the two writes the pair does not match, and the next start replaces it. */
async function writePair(dir: string, name: string, pair: KeyPair): Promise<KeyPair> {
  await writeDurably(join(dir, `${name}.key`), pair.key, 0o600)
  await writeDurably(join(dir, `${name}.crt`), pair.cert, 0o644)
  return pair
}
