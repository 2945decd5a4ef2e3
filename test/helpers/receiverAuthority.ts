/** A certificate authority for receivers of webhooks, with a file for WEBHOOK_CA_FILE. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  issueAuthority,
  issueLeaf,
  type KeyPair,
  type LeafOptions,
} from '../../src/platform/certificates/issueCertificate.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export type ReceiverAuthority = {
  caFile: string
  ca: string
  /** For localhost. */
  certificate: KeyPair
  issue(options: Partial<LeafOptions>): Promise<KeyPair>
  dispose(): Promise<void>
}

/** `within`: a folder that the caller removes. */
export async function createReceiverAuthority(within?: string): Promise<ReceiverAuthority> {
  const folder = await temporaryFolder(within)
  const now = new Date()
  // Old enough to have signed certificates that have expired.
  const authority = await issueAuthority(new Date(now.getTime() - 500 * dayMs))
  const caFile = join(folder.path, 'receivers.crt')
  await writeFile(caFile, authority.cert)
  const issue = (options: Partial<LeafOptions>): Promise<KeyPair> =>
    issueLeaf(authority, { names: ['localhost'], addresses: ['127.0.0.1'], now, ...options })
  const certificate = await issue({})
  return { caFile, ca: authority.cert, certificate, issue, dispose: () => folder[Symbol.asyncDispose]() }
}

let ofWorker: Promise<ReceiverAuthority> | undefined

/** The one that the shared services trust, for the lifetime of the worker. */
export function receiverAuthority(): Promise<ReceiverAuthority> {
  ofWorker ??= createReceiverAuthority(process.env.TEST_DATA_DIR)
  return ofWorker
}

const dayMs = 24 * 3_600_000
