/*
 * A few processes for strangers' work, started on demand and ended when idle. Each has one job at a time; the other jobs
 * wait here, so that ending a process loses only its own job. Organisations share the processes, so that one with endless
 * jobs leaves a process to the next.
 */
import type { Clock } from '../platform/clock.ts'
import { createFairQueue } from '../platform/fairQueue.ts'
import { createShares } from '../scheduler/shares.ts'
import { runJob } from './runJob.ts'
import { type SandboxReply, sandboxLimits } from './sandbox.ts'
import type { SandboxProcess, StartProcess } from './sandboxProcess.ts'

export type SandboxPool<Job, Reply> = {
  /** Rejects with the signal's reason as soon as it is aborted; the process that has the job is ended then. */
  submit(organizationId: string, job: Job, limits: JobLimits): Promise<SandboxReply<Reply>>
  /** How many processes there are. */
  size(): number
}

/** The process may watch the time itself; it is killed only some time after. */
export type JobLimits = {
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Jobs of the organisation that may wait already; beyond that, this one ends as `unavailable`. Default: any number. */
  maxWaiting?: number | undefined
}

export type PoolOptions<Job, Reply> = {
  start: StartProcess<Job, Reply>
  clock: Clock
  processes: number
  idleMs?: number
  /** After how long a job counts as slow; the process of a slow job is not used again. */
  slowMs?: number
}

export function createSandboxPool<Job, Reply>(options: PoolOptions<Job, Reply>): SandboxPool<Job, Reply> {
  type Member = {
    process: SandboxProcess<Job, Reply>
    workedMs: number
    isSlow: boolean
    cancelIdleTimer: () => void
  }
  type Submitted = {
    organizationId: string
    job: Job
    timeoutMs: number
    settle: PromiseWithResolvers<SandboxReply<Reply>>
    member?: Member
  }
  const { start, clock, processes } = options
  const { idleMs = sandboxLimits.idleMs, slowMs = sandboxLimits.slowMs } = options
  const queue = createFairQueue<Submitted>()
  const shares = createShares(processes)
  const members = new Set<Member>()
  const idle: Member[] = []

  function dispatch(): void {
    for (;;) {
      const next = queue.take((organizationId) => shares.room(organizationId) > 0)
      if (next === undefined) return
      void work(idle.pop() ?? addProcess(), next)
    }
  }

  function addProcess(): Member {
    const member: Member = { process: start(), workedMs: 0, isSlow: false, cancelIdleTimer: () => undefined }
    members.add(member)
    member.process.onExit(() => end(member))
    return member
  }

  function end(member: Member): void {
    if (!members.delete(member)) return
    if (idle.includes(member)) idle.splice(idle.indexOf(member), 1)
    member.cancelIdleTimer()
    member.process.kill()
  }

  async function work(member: Member, submitted: Submitted): Promise<void> {
    submitted.member = member
    member.cancelIdleTimer()
    const giveBack = shares.take(submitted.organizationId)
    const begun = performance.now()
    const { job, timeoutMs } = submitted
    const hooks = { clock, timeoutMs, slowMs, onSlow: () => slowDown(member), onTimeout: () => end(member) }
    const reply = await runJob(member.process, job, hooks)
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
    member.process.lowerPriority()
    if (idle.length === 0 && members.size < processes) makeIdle(addProcess())
  }

  function makeIdle(member: Member): void {
    if (!members.has(member)) return
    idle.push(member)
    member.cancelIdleTimer = clock.after(idleMs, () => end(member))
    if (member.isSlow || member.workedMs > sandboxLimits.serviceMs) end(member)
  }

  return {
    async submit(organizationId, job, { timeoutMs, signal, maxWaiting = Number.POSITIVE_INFINITY }) {
      signal?.throwIfAborted()
      if (queue.size(organizationId) >= maxWaiting) return { ended: 'unavailable' }
      const submitted: Submitted = { organizationId, job, timeoutMs, settle: Promise.withResolvers() }
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
