/** The processes that check JSON Schemas, and how their ends are reported. */
import { nextTurn } from '../fairness/pace.ts'
import { systemClock } from '../platform/clock.ts'
import { fail } from '../platform/errors.ts'
import type { Sandbox, SandboxEnd } from '../sandbox/sandbox.ts'
import { createSandboxPool } from '../sandbox/sandboxPool.ts'
import { startSandbox } from '../sandbox/sandboxProcess.ts'
import { sandboxTurns } from '../sandbox/turns.ts'
import type { Job, Reply } from './job.ts'
import { limits } from './limits.ts'

const sandbox: Sandbox = {
  entry: new URL('./schemaMain.ts', import.meta.url),
  reads: {
    folders: [new URL('../fairness/', import.meta.url), new URL('../platform/', import.meta.url)],
    packages: ['ajv', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse', 'lru-cache', 're2js'],
  },
  heapMb: limits.heapMb,
  generatesCode: true,
}

export const schemaPool = createSandboxPool<Job, Reply>({
  start: () => startSandbox(sandbox),
  clock: systemClock,
  turns: sandboxTurns,
  processes: limits.processes,
})

type Ended = { ended: Exclude<SandboxEnd, 'unavailable'> }

/** Throws `unavailable` if no process could be started or too many checks wait; on abort, rejects with the signal's reason. */
export async function submitJob(organizationId: string, job: Job, signal?: AbortSignal): Promise<Reply | Ended> {
  await nextTurn() // a large value is serialised in a separate turn of the event loop
  const { checkMs: timeoutMs, waiting: maxWaiting } = limits
  const result = await schemaPool.submit(organizationId, job, { timeoutMs, signal, maxWaiting })
  if ('reply' in result) return result.reply
  const { ended } = result
  if (ended !== 'unavailable') return { ended }
  const cause = new Error('no process could be started to check JSON Schemas, or too many checks wait')
  throw fail('unavailable', { retryAfterSeconds: 1, cause })
}
