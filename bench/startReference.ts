/** Starts the reference servers. They share one process, and are measured one at a time. */
import { once } from 'node:events'
import { startProcess } from './startProcess.ts'

export type Reference = Origins & { pid: number }

type Origins = {
  restOrigin: string
  yogaOrigin: string
  mercuriusOrigin: string
  streamOrigin: string
  subscriptionOrigin: string
}

export async function startReference(owned: AsyncDisposableStack, dataDir: string): Promise<Reference> {
  const program = { name: 'reference', file: './reference/server.ts', args: [dataDir], ipc: true }
  const { child, lost } = startProcess(owned, program)
  const [origins] = await Promise.race([lost, once(child, 'message')])
  return { ...(origins as Origins), pid: child.pid ?? 0 }
}
