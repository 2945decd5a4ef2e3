/** A process with receivers that keep their callers waiting. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { KeyPair } from '../../../src/platform/certificates/issueCertificate.ts'
import { childEnvironment } from '../../helpers/childEnvironment.ts'

export const hungKinds = ['tcp', 'tls', 'slow'] as const
export type HungKind = (typeof hungKinds)[number]

export type HungReceivers = { url(kind: HungKind, path: string): string; close(): Promise<void> }

export async function startHungReceivers(certificate: KeyPair): Promise<HungReceivers> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hungServer.ts')], {
    env: childEnvironment({}),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  child.send({ cert: certificate.cert, key: certificate.key })
  const [ports] = (await Promise.race([once(child, 'message'), gone])) as [Record<HungKind, number>]
  return {
    url: (kind, path) => `https://localhost:${ports[kind]}/${path}`,
    async close() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
