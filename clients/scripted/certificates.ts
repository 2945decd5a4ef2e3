/** One authority that the clients trust, and the valid and invalid certificates that scenarios use. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueAuthority, issueLeaf, type KeyPair } from '../../src/platform/certificates/issueCertificate.ts'
import type { CertificateKind } from './scenario.ts'

export type Certificates = {
  /** Of the authority that signed all but `unknown_ca`. */
  caFile: string
  pairs: Record<CertificateKind, KeyPair>
  dispose(): Promise<void>
}

export async function makeCertificates(): Promise<Certificates> {
  const now = new Date()
  const longAgo = new Date(now.getTime() - 500 * dayMs) // the authority must be older than the expired certificate
  const authority = await issueAuthority(longAgo)
  const local = { names: ['localhost'], addresses: ['127.0.0.1'] }
  const pairs = {
    valid: await issueLeaf(authority, { ...local, now }),
    expired: await issueLeaf(authority, { ...local, now: longAgo }),
    other_name: await issueLeaf(authority, { names: ['other.example'], addresses: [], now }),
    unknown_ca: await issueLeaf(await issueAuthority(now), { ...local, now }),
  }
  const folder = await mkdtemp(join(tmpdir(), 'ars-scripted-'))
  const caFile = join(folder, 'ca.crt')
  await writeFile(caFile, authority.cert)
  return { caFile, pairs, dispose: () => rm(folder, { recursive: true, force: true }) }
}

const dayMs = 24 * 3_600_000
