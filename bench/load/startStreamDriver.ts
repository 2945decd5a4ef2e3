import { once } from 'node:events'
import { startProcess } from '../startProcess.ts'
import type { StreamSettings, StreamsResult } from './followStreams.ts'
import type { StreamOrder, StreamReply } from './streamLoad.ts'

export type StreamDriver = {
  /** Resolves when every stream has its first frame. */
  open(settings: StreamSettings): Promise<void>
  /** Calls `release`, which triggers the events, waits until all streams have received them, and closes the streams. */
  finish(release: () => Promise<void>): Promise<StreamsResult>
}

export function startStreamDriver(owned: AsyncDisposableStack, caFile: string): StreamDriver {
  const program = { name: 'stream driver', file: './load/streamLoad.ts', args: [caFile], ipc: true }
  const { child, lost } = startProcess(owned, program)
  const order = async (what: StreamOrder): Promise<StreamsResult | undefined> => {
    child.send(what)
    const [reply] = (await Promise.race([lost, once(child, 'message')])) as [StreamReply]
    if ('error' in reply) throw new Error(reply.error)
    return reply.result
  }
  return {
    open: async (settings) => void (await order({ open: settings })),
    async finish(release) {
      const [result] = await Promise.all([order({ finish: true }), release()])
      if (result === undefined) throw new Error('the stream driver has no result')
      return result
    },
  }
}
