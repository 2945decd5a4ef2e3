// HTTPS without a purchased certificate: a local authority, which clients trust, and a certificate for this service that it
// signs, so that clients need nothing when the latter is renewed. The authority can sign for nothing else: a thief of its key
// can't impersonate other sites. The code that issues certificates is imported only when one is due, which is rare.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { errorCode, prepareDataDir } from '../process/prepareDataDir.ts'
import { writeDurably } from '../process/writeDurably.ts'
import type { KeyPair } from './issueCertificate.ts'
import { type HostNames, isLimitedTo } from './nameConstraints.ts'

/**
 * `cert`: the certificate, followed by that of its authority. `cert` and `key` are PEM. `isAuthorityReplaced`: there was another
 * authority before, which clients may trust.
 */
export type LocalCertificates = { cert: string; key: string; caFile: string; isAuthorityReplaced: boolean }

/** `hosts`: names or addresses of the service besides localhost. */
type Options = { dataDir: string; now: Date; hosts?: readonly string[] }

export async function localCertificates({ dataDir, now, hosts = [] }: Options): Promise<LocalCertificates> {
  const dir = join(await prepareDataDir(dataDir), 'certificates')
  const served = namesOf(hosts)
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const { authority, isAuthorityReplaced } = await authorityIn(dir, served, now)
    const leaf = await leafIn(dir, authority, served, now)
    return { cert: leaf.cert + authority.cert, key: leaf.key, caFile: join(dir, 'ca.crt'), isAuthorityReplaced }
  } catch (error) {
    throw new Error(`Certificates can't be stored in ${dir} (${errorCode(error)}); make it writable`, { cause: error })
  }
}

const dayMs = 24 * 60 * 60 * 1000
const authorityRenewalDays = 60
const authorityMaxDays = 825
const leafRenewalDays = 30

/** Unspecified addresses (0.0.0.0, ::) are not names of the service. */
function namesOf(hosts: readonly string[]): HostNames {
  const plain = hosts.map((host) => host.replace(/^\[|\]$/g, '').replace(/%.*$/, ''))
  const addresses = plain.filter((host) => isIP(host) !== 0 && !isUnspecified(host))
  const names = plain.filter((host) => isIP(host) === 0).map((host) => domainToASCII(host))
  return {
    names: [...new Set(['localhost', ...names.filter((name) => name !== '')])],
    addresses: [...new Set(['127.0.0.1', '::1', ...addresses])],
  }
}

const isUnspecified = (address: string): boolean => /^[0.:]+$/.test(address)

async function authorityIn(dir: string, served: HostNames, now: Date) {
  const kept = await readPair(dir, 'ca')
  if (kept !== undefined && isSound(kept, now, authorityRenewalDays, (authority) => isAuthority(authority, served)))
    return { authority: kept, isAuthorityReplaced: false }
  const { issueAuthority } = await import('./issueCertificate.ts')
  const authority = await writePair(dir, 'ca', await issueAuthority(now, served))
  return { authority, isAuthorityReplaced: kept !== undefined }
}

async function leafIn(dir: string, authority: KeyPair, served: HostNames, now: Date): Promise<KeyPair> {
  const kept = await readPair(dir, 'server')
  const ca = new X509Certificate(authority.cert)
  if (kept !== undefined && isSound(kept, now, leafRenewalDays, (leaf) => isOurs(leaf, ca, served))) return kept
  const { issueLeaf } = await import('./issueCertificate.ts')
  return writePair(dir, 'server', await issueLeaf(authority, { ...served, now }))
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

/** False for authorities of earlier versions, which could sign for any name and were valid for ten years. */
function isAuthority(certificate: X509Certificate, served: HostNames): boolean {
  const days = (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / dayMs
  const isLimited = days <= authorityMaxDays && isLimitedTo(certificate, served)
  return isLimited && certificate.ca && certificate.verify(certificate.publicKey)
}

function isOurs(leaf: X509Certificate, ca: X509Certificate, { names, addresses }: HostNames): boolean {
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
