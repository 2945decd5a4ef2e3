/** The processes that apply guardrails. Each is sent a guardrail once, since a policy may be larger than the value it judges. */
import { systemClock } from '../../platform/clock.ts'
import { hasExactNumber, parseExact } from '../../platform/exactNumbers.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { createSandboxPool, type SandboxPool } from '../../sandbox/sandboxPool.ts'
import { type SandboxProcess, type StartProcess, startSandbox } from '../../sandbox/sandboxProcess.ts'
import { sandboxTurns } from '../../sandbox/turns.ts'
import type { Job, Reply } from './job.ts'
import { limits } from './limits.ts'

export type GuardrailPool = Pick<SandboxPool<Job, Reply>, 'submit'>

export const createGuardrailPool = (): SandboxPool<Job, Reply> =>
  createSandboxPool<Job, Reply>({
    start: startJudge(() => startSandbox<Job | string, Reply | string>(sandbox)),
    clock: systemClock,
    turns: sandboxTurns,
    processes: limits.processes,
  })

const sandbox: Sandbox = {
  entry: new URL('./guardrailMain.ts', import.meta.url),
  reads: {
    folders: [
      new URL('../', import.meta.url),
      new URL('../../fairness/', import.meta.url),
      new URL('../../platform/', import.meta.url),
      new URL('../../runtimes/extractor/', import.meta.url),
    ],
    packages: ['re2js', 'lru-cache'],
  },
  heapMb: limits.heapMb,
}

export const startJudge =
  (start: StartProcess<Job | string, Reply | string>): StartProcess<Job, Reply> =>
  () => {
    const child = start()
    return { ...child, run: sendOnce(sendExactly(child)) }
  }

type Run = SandboxProcess<Job, Reply>['run']

/** The process replies in the form of the job. */
const sendExactly =
  (child: SandboxProcess<Job | string, Reply | string>): Run =>
  async (job) => {
    const result = await child.run(hasExactNumber(job.subject) ? JSON.stringify(job) : job)
    if ('ended' in result) return result
    const { reply } = result
    return { reply: typeof reply === 'string' ? (parseExact(reply) as Reply) : reply }
  }

function sendOnce(run: Run): Run {
  const sent = new Set<string>()
  return async (job) => {
    const guardrails = job.guardrails.map(({ id, guardrail }) =>
      sent.has(id) || !guardrail ? { id } : { id, guardrail },
    )
    const result = await run({ ...job, guardrails })
    if (sent.size > mostSent) sent.clear()
    for (const { id } of job.guardrails) sent.add(id)
    const isUnknown = 'reply' in result && result.reply.kind === 'unknown guardrail'
    return isUnknown ? run(job) : result
  }
}

const mostSent = 10_000
