/** The processes that apply guardrails. Each is sent a guardrail once, since a policy may be larger than what it judges. */
import { systemClock } from '../../platform/clock.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { createSandboxPool, type SandboxPool } from '../../sandbox/sandboxPool.ts'
import { type SandboxProcess, type StartProcess, startSandbox } from '../../sandbox/sandboxProcess.ts'
import { sandboxTurns } from '../../sandbox/turns.ts'
import type { Job, Reply } from './job.ts'
import { limits } from './limits.ts'

export type GuardrailPool = Pick<SandboxPool<Job, Reply>, 'submit'>

export const createGuardrailPool = (): GuardrailPool =>
  createSandboxPool<Job, Reply>({
    start: startJudge(() => startSandbox(sandbox)),
    clock: systemClock,
    turns: sandboxTurns,
    processes: limits.processes,
  })

const sandbox: Sandbox = {
  entry: new URL('./guardrailMain.ts', import.meta.url),
  reads: {
    folders: [
      new URL('../', import.meta.url),
      new URL('../../platform/', import.meta.url),
      new URL('../../runtimes/extractor/', import.meta.url),
    ],
    packages: ['re2js', 'lru-cache'],
  },
  heapMb: limits.heapMb,
}

export const startJudge =
  (start: StartProcess<Job, Reply>): StartProcess<Job, Reply> =>
  () => {
    const child = start()
    return { ...child, run: sendOnce(child) }
  }

function sendOnce(child: SandboxProcess<Job, Reply>): SandboxProcess<Job, Reply>['run'] {
  const sent = new Set<string>()
  return async (job) => {
    const guardrails = job.guardrails.map(({ id, guardrail }) =>
      sent.has(id) || !guardrail ? { id } : { id, guardrail },
    )
    const answered = await child.run({ ...job, guardrails })
    if (sent.size > mostSent) sent.clear()
    for (const { id } of job.guardrails) sent.add(id)
    const isUnknown = 'reply' in answered && answered.reply.kind === 'unknown guardrail'
    return isUnknown ? child.run(job) : answered
  }
}

const mostSent = 10_000
