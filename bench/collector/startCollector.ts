/** Starts the receiver of traces. */
import { once } from 'node:events'
import { startProcess } from '../startProcess.ts'

export type Collector = { endpoint: string; receivedBytes(): number }

export async function startCollector(owned: AsyncDisposableStack): Promise<Collector> {
  const { child, lost } = startProcess(owned, { name: 'collector', file: './collector/server.ts', ipc: true })
  const [endpoint] = (await Promise.race([lost, once(child, 'message')])) as [string]
  let bytes = 0
  child.on('message', (more) => {
    bytes += Number(more)
  })
  return { endpoint, receivedBytes: () => bytes }
}
