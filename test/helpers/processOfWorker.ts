/** A helper process of a Jest worker that handles requests of its suites, sequentially or concurrently. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { atWorkerEnd } from './atWorkerEnd.ts'
import { childEnvironment } from './childEnvironment.ts'

type Numbered<Value> = { number: number; value: Value }

/** Returns a function that sends requests to the process running this file, which the first request starts. */
export function processOfWorker<Question, Answer>(file: string): (question: Question) => Promise<Answer> {
  let child: ChildProcess | undefined
  let count = 0
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()

  function start(): ChildProcess {
    const started = fork(file, { env: childEnvironment({}), execArgv: [] })
    started.on('message', ({ number, value }: Numbered<Answer>) => waiting.get(number)?.resolve(value))
    const over = once(started, 'exit').then(([code, signal]) => {
      child = undefined
      for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code ?? signal}`))
    })
    atWorkerEnd(async () => {
      if (started.connected) started.disconnect()
      await over
    })
    return started
  }

  return (question) => {
    child ??= start()
    const number = ++count
    const answer = Promise.withResolvers<Answer>()
    waiting.set(number, answer)
    child.send({ number, value: question } satisfies Numbered<Question>)
    return answer.promise.finally(() => waiting.delete(number))
  }
}

/** For the file of such a process. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', async ({ number, value }: Numbered<Question>) => {
    process.send?.({ number, value: await answer(value) } satisfies Numbered<Answer>)
  })
  // Keep-alive connections would keep the process running.
  process.on('disconnect', () => process.exit())
}
