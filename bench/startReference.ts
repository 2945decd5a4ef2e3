/** The bare servers that the service is compared with. They share one process, which serves one of them at a time. */
import { once } from 'node:events'
import { startProcess } from './startProcess.ts'

export type Reference = { restOrigin: string; yogaOrigin: string; mercuriusOrigin: string }

export async function startReference(owned: AsyncDisposableStack, dataDir: string): Promise<Reference> {
  const program = { name: 'reference', file: './reference/server.ts', args: [dataDir], ipc: true }
  const { child, lost } = startProcess(owned, program)
  const [reference] = await Promise.race([lost, once(child, 'message')])
  return reference as Reference
}
