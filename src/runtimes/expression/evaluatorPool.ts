/*
 * A few evaluators, started when they are needed and ended when they have been idle. Each has one job at a time, and
 * all that waits is here, so that ending an evaluator loses nothing but its own job. Lanes (agents) take turns, and no
 * lane has all evaluators: one that sends nothing but endless expressions holds up only itself.
 */
import type { Clock } from '../../platform/clock.ts'
import { createFairQueue } from './fairQueue.ts'
import { giveJob } from './giveJob.ts'
import type { Job, Reply } from './job.ts'
import { limits } from './limits.ts'
import type { Evaluator, StartEvaluator } from './startEvaluator.ts'

export type EvaluatorPool = {
  /** Rejects with the signal's reason as soon as it is aborted; the evaluator that has the job is ended then. */
  submit(lane: string, job: Job, signal?: AbortSignal): Promise<Reply>
  /** How many evaluators there are. */
  size(): number
}

export type PoolOptions = { start: StartEvaluator; clock: Clock; evaluators?: number; idleMs?: number }

type Submitted = { lane: string; job: Job; settle: PromiseWithResolvers<Reply>; member?: Member }
type Member = { evaluator: Evaluator; workedMs: number; stopIdling: () => void }

export function createEvaluatorPool({ start, clock, ...options }: PoolOptions): EvaluatorPool {
  const { evaluators: most = limits.evaluators, idleMs = limits.idleMs } = options
  const queue = createFairQueue<Submitted>()
  const members = new Set<Member>()
  const idle: Member[] = []
  const busy = createTally()
  const mayHave = (lane: string) => busy.of(lane) < Math.max(1, most - 1)

  function dispatch(): void {
    while (idle.length > 0 || members.size < most) {
      const next = queue.take(mayHave)
      if (next === undefined) return
      void work(idle.pop() ?? join(), next)
    }
  }

  function join(): Member {
    const member: Member = { evaluator: start(), workedMs: 0, stopIdling: () => undefined }
    members.add(member)
    member.evaluator.onExit(() => end(member))
    return member
  }

  /** Its place is free at once; the process itself takes a moment to go. */
  function end(member: Member): void {
    if (!members.delete(member)) return
    if (idle.includes(member)) idle.splice(idle.indexOf(member), 1)
    member.stopIdling()
    member.evaluator.kill()
    dispatch()
  }

  async function work(member: Member, submitted: Submitted): Promise<void> {
    submitted.member = member
    member.stopIdling()
    busy.add(submitted.lane, 1)
    const begun = performance.now()
    const reply = await giveJob(member.evaluator, submitted.job, clock, () => end(member))
    member.workedMs += performance.now() - begun
    busy.add(submitted.lane, -1)
    submitted.settle.resolve(reply)
    rest(member)
    dispatch()
  }

  function rest(member: Member): void {
    if (!members.has(member)) return
    idle.push(member)
    member.stopIdling = clock.after(idleMs, () => end(member))
    if (member.workedMs > limits.serviceMs) end(member)
  }

  return {
    async submit(lane, job, signal) {
      signal?.throwIfAborted()
      const submitted: Submitted = { lane, job, settle: Promise.withResolvers() }
      const abort = () => {
        queue.remove(lane, submitted)
        if (submitted.member !== undefined) end(submitted.member)
        submitted.settle.reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      queue.add(lane, submitted)
      dispatch()
      return submitted.settle.promise.finally(() => signal?.removeEventListener('abort', abort))
    },
    size: () => members.size,
  }
}

function createTally() {
  const counts = new Map<string, number>()
  const of = (name: string) => counts.get(name) ?? 0
  return {
    of,
    add(name: string, more: number): void {
      if (of(name) + more === 0) counts.delete(name)
      else counts.set(name, of(name) + more)
    },
  }
}
