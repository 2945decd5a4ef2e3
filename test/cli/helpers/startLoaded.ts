/** A process that has loaded `ars` already: a call of it takes a twentieth of a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childEnvironment } from '../../helpers/childEnvironment.ts'
import type { Answered, Asked } from './loadedProcess.ts'

export interface Loaded {
  run(asked: Omit<Asked, 'number'>): Promise<Omit<Answered, 'number'>>
  close(): Promise<void>
}

export const startLoaded = (cwd: string): Loaded => {
  const child = fork(join(import.meta.dirname, 'loadedProcess.ts'), { cwd, env: childEnvironment({}), execArgv: [] })
  const waiting = new Map<number, PromiseWithResolvers<Answered>>()
  let count = 0
  child.on('message', (answered: Answered) => waiting.get(answered.number)?.resolve(answered))
  const over = once(child, 'exit').then(([code, signal]) => {
    for (const { reject } of waiting.values()) reject(new Error(`the loaded ars ended with ${code ?? signal}`))
  })
  return {
    async run(asked) {
      const number = ++count
      const answer = Promise.withResolvers<Answered>()
      waiting.set(number, answer)
      child.send({ number, ...asked } satisfies Asked)
      const { number: _, ...result } = await answer.promise.finally(() => waiting.delete(number))
      return result
    },
    async close() {
      if (child.connected) child.disconnect()
      await over
    },
  }
}
