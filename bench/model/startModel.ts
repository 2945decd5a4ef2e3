/** Starts the model provider, with its certificate. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '../receiver/makeCertificate.ts'
import { startProcess } from '../startProcess.ts'

export type Model = { origin: string; caFile: string; folder: string }

export async function startModel(owned: AsyncDisposableStack): Promise<Model> {
  const folder = mkdtempSync(join(tmpdir(), 'ars-bench-'))
  owned.defer(() => rmSync(folder, { recursive: true, force: true }))
  const [caFile, keyFile] = [join(folder, 'model.crt'), join(folder, 'model.key')]
  const { cert, key } = await makeCertificate()
  writeFileSync(caFile, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
  const program = { name: 'model', file: './model/server.ts', args: [caFile, keyFile], ipc: true }
  const { child, lost } = startProcess(owned, program)
  const [origin] = (await Promise.race([lost, once(child, 'message')])) as [string]
  return { origin, caFile, folder }
}
