import { once } from 'node:events'
import { startProcess } from './startProcess.ts'

export type PostSettings = { origin: string; body: string; posts: number; connections: number }
export type PostResult = { perSecond: number; p50Ms: number; p99Ms: number }

export type PostLoop = { post(settings: PostSettings): Promise<PostResult> }

export function startPostLoop(owned: AsyncDisposableStack, caFile: string): PostLoop {
  const program = { name: 'POST loop', file: './reference/postLoop.ts', args: [caFile], ipc: true }
  const { child, lost } = startProcess(owned, program)
  return {
    async post(settings) {
      child.send(settings)
      const [result] = (await Promise.race([lost, once(child, 'message')])) as [PostResult]
      return result
    },
  }
}
