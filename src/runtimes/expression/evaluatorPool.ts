/*
 * A few evaluators, started on demand and ended when idle. Each has one job at a time; the other jobs wait here, so
 * that ending an evaluator loses only its own job. Organisations share the evaluators, so that one with endless
 * expressions leaves an evaluator to the next.
 */
import type { Clock } from '../../platform/clock.ts'
import { createShares } from '../../scheduler/shares.ts'
import { createFairQueue } from './fairQueue.ts'
import type { Job, Reply } from './job.ts'
import { limits } from './limits.ts'
import { runJob } from './runJob.ts'
import type { Evaluator, StartEvaluator } from './startEvaluator.ts'

export type EvaluatorPool = {
  /** Rejects with the signal's reason as soon as it is aborted; the evaluator that has the job is ended then. */
  submit(organizationId: string, job: Job, signal?: AbortSignal): Promise<Reply>
  /** How many evaluators there are. */
  size(): number
}

export type PoolOptions = { start: StartEvaluator; clock: Clock; evaluators?: number; idleMs?: number }

type Submitted = { organizationId: string; job: Job; settle: PromiseWithResolvers<Reply>; member?: Member }
type Member = { evaluator: Evaluator; workedMs: number; isSlow: boolean; cancelIdleTimer: () => void }

export function createEvaluatorPool({ start, clock, ...options }: PoolOptions): EvaluatorPool {
  const { evaluators = limits.evaluators, idleMs = limits.idleMs } = options
  const queue = createFairQueue<Submitted>()
  const shares = createShares(evaluators)
  const members = new Set<Member>()
  const idle: Member[] = []

  function dispatch(): void {
    for (;;) {
      const next = queue.take((organizationId) => shares.room(organizationId) > 0)
      if (next === undefined) return
      void work(idle.pop() ?? addEvaluator(), next)
    }
  }

  function addEvaluator(): Member {
    const member: Member = { evaluator: start(), workedMs: 0, isSlow: false, cancelIdleTimer: () => undefined }
    members.add(member)
    member.evaluator.onExit(() => end(member))
    return member
  }

  function end(member: Member): void {
    if (!members.delete(member)) return
    if (idle.includes(member)) idle.splice(idle.indexOf(member), 1)
    member.cancelIdleTimer()
    member.evaluator.kill()
  }

  async function work(member: Member, submitted: Submitted): Promise<void> {
    submitted.member = member
    member.cancelIdleTimer()
    const giveBack = shares.take(submitted.organizationId)
    const begun = performance.now()
    const hooks = { clock, onSlow: () => slowDown(member), onTimeout: () => end(member) }
    const reply = await runJob(member.evaluator, submitted.job, hooks)
    member.workedMs += performance.now() - begun
    giveBack?.()
    submitted.settle.resolve(reply)
    makeIdle(member)
    dispatch()
  }

  /**
   * A job takes long: it gives way to the short ones of others, for which another process is started ahead of their need.
   * Its own process ends with it, since only root may raise a priority again.
   */
  function slowDown(member: Member): void {
    member.isSlow = true
    member.evaluator.lowerPriority()
    if (idle.length === 0 && members.size < evaluators) makeIdle(addEvaluator())
  }

  function makeIdle(member: Member): void {
    if (!members.has(member)) return
    idle.push(member)
    member.cancelIdleTimer = clock.after(idleMs, () => end(member))
    if (member.isSlow || member.workedMs > limits.serviceMs) end(member)
  }

  return {
    async submit(organizationId, job, signal) {
      signal?.throwIfAborted()
      const submitted: Submitted = { organizationId, job, settle: Promise.withResolvers() }
      const abort = () => {
        queue.remove(organizationId, submitted)
        if (submitted.member !== undefined) end(submitted.member)
        submitted.settle.reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      queue.add(organizationId, submitted)
      dispatch()
      return submitted.settle.promise.finally(() => signal?.removeEventListener('abort', abort))
    },
    size: () => members.size,
  }
}
