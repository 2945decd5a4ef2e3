import { once } from 'node:events'
import { startProcess } from '../startProcess.ts'
import type { Round, RoundResult } from './drive.ts'

export type Driver = {
  /** Fails if any response was wrong: the figures would be meaningless. */
  drive(round: Round): Promise<RoundResult>
}

export function startDriver(owned: AsyncDisposableStack, caFile: string): Driver {
  const program = { name: 'load driver', file: './load/load.ts', args: [caFile], ipc: true }
  const { child, lost } = startProcess(owned, program)
  return {
    async drive(round) {
      child.send(round)
      const [result] = (await Promise.race([lost, once(child, 'message')])) as [RoundResult]
      if (result.errors.length === 0) return result
      throw new Error(`${round.origin} with ${round.clients} clients:\n${result.errors.join('\n')}`)
    },
  }
}
