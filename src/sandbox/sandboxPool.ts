/*
 * A few processes for one kind of untrusted work, started on demand and ended when idle. Each has one job at a time; other
 * jobs wait for their turn (`turns.ts`). Processes with long jobs are paused between turns, and two are kept for short
 * jobs: if too many jobs are long, one is stopped, and starts over when it is its turn again.
 */
import type { Clock } from '../platform/clock.ts'
import { type RunningJob, runJob } from './runJob.ts'
import { type SandboxEnd, type SandboxReply, sandboxLimits } from './sandbox.ts'
import type { SandboxProcess, StartProcess } from './sandboxProcess.ts'
import { shareOf } from './share.ts'
import type { Lane, Turns, Work } from './turns.ts'

export type SandboxPool<Job, Reply> = SandboxFigures & {
  /** Rejects with the signal's reason as soon as it is aborted; the process that has the job is killed then. */
  submit(organizationId: string, job: Job, limits: JobLimits): Promise<SandboxReply<Reply>>
}

export type SandboxFigures = {
  /** How many processes there are. */
  size(): number
  /** How many jobs there are, and how many ended in each way since the start. */
  jobs(): { waiting: number; begun: number; ended: Readonly<Record<'reply' | SandboxEnd, number>> }
}

/** The process may enforce the limit itself; it is killed only some time later. Pauses don't count. */
export type JobLimits = {
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** How many such jobs of the organisation may already wait; beyond that, it ends as `unavailable`. Default: any number. */
  maxWaiting?: number | undefined
  /** No run waits for this job, so it comes after the jobs of runs. */
  isTrial?: boolean | undefined
}

export type PoolOptions<Job, Reply> = {
  start: StartProcess<Job, Reply>
  clock: Clock
  turns: Turns
  /** Of all processes of the service on this machine together, at least one for each. */
  processes: number
  idleMs?: number
  /** How many trials of one organisation can have a process at the same time. */
  trialsAtOnce?: number
  /** The key of what a process caches: later jobs with the same key go to it, others to other processes. */
  keyOf?(job: Job): string | undefined
}

type Lanes = { short: Lane; long: Lane /** Of jobs that start over. */; restarted: Lane }

export function createSandboxPool<Job, Reply>(options: PoolOptions<Job, Reply>): SandboxPool<Job, Reply> {
  type Member = {
    process: SandboxProcess<Job, Reply>
    workedMs: number
    key: string | undefined
    cancelTimer: () => void
  }
  type Submitted = Work & {
    job: Job
    limits: JobLimits
    settle: PromiseWithResolvers<SandboxReply<Reply>>
    begun?: { member: Member; running: RunningJob<Reply> } | undefined
  }
  const { start, clock, turns, keyOf = () => undefined } = options
  const processes = () => shareOf(options.processes)
  const { idleMs = sandboxLimits.idleMs, trialsAtOnce = Number.POSITIVE_INFINITY } = options
  const members = new Set<Member>()
  const idle: Member[] = []
  const waiting = new Set<Submitted>()
  const begun = new Set<Submitted>()
  const ended: Record<'reply' | SandboxEnd, number> = { reply: 0, timeout: 0, out_of_memory: 0, unavailable: 0 }
  const runLanes = newLanes(0)
  const trialLanes = newLanes(1)
  const mostLong = () => Math.max(1, processes() - 2)
  const longJobs = () => [...begun].filter(({ lane }) => lane.isLong)

  const lanesOf = ({ isTrial }: JobLimits) => (isTrial ? trialLanes : runLanes)

  function newJob(organizationId: string, job: Job, limits: JobLimits): Submitted {
    const lanes = lanesOf(limits)
    const submitted: Submitted = {
      organizationId,
      lane: lanes.short,
      job,
      limits,
      settle: Promise.withResolvers(),
      isReady: () => submitted.begun !== undefined || mayBegin(submitted),
      resume() {
        if (submitted.begun === undefined) void begin(submitted)
        else submitted.begun.running.resume()
      },
      pause: () => submitted.begun?.running.pause(),
      becomeLong() {
        submitted.lane = lanes.long
        if (longJobs().length > mostLong()) restart(jobToEnd(submitted))
        startProcesses()
      },
    }
    return submitted
  }

  function mayBegin({ organizationId, job, lane, limits }: Submitted): boolean {
    if (lane.isLong && longJobs().length >= mostLong()) return false
    // Its next jobs are likely to be long too: each would cost a process.
    if (!lane.isLong && turns.waiting(organizationId, lanesOf(limits).restarted) > 0) return false
    const own = [...begun].filter((one) => one.organizationId === organizationId)
    if (limits.isTrial && own.filter((one) => one.limits.isTrial).length >= trialsAtOnce) return false
    // The last process is reserved for organisations that use little.
    if (idle.length < 2 && processes() > 2 && (own.some((one) => one.lane.isLong) || turns.isHeavy(organizationId)))
      return false
    return findIdle(keyOf(job)) !== undefined
  }

  /** A process that caches something for another key is taken only if no more processes can be started. */
  const findIdle = (key: string | undefined): Member | undefined =>
    idle.findLast((member) => member.key === key) ??
    idle.findLast((member) => member.key === undefined) ??
    (members.size < processes() ? undefined : idle[0])

  async function begin(submitted: Submitted): Promise<void> {
    const { job, limits, settle } = submitted
    const member = findIdle(keyOf(job))
    if (member === undefined) throw new Error('a job began without a process')
    leaveIdle(member)
    member.key = keyOf(job)
    if (submitted.lane.isLong) submitted.lane = lanesOf(limits).long
    const running = runJob(member.process, job, { clock, timeoutMs: limits.timeoutMs })
    const mine = { member, running }
    submitted.begun = mine
    waiting.delete(submitted)
    begun.add(submitted)
    const reply = await running.reply
    if (submitted.begun !== mine) return // it was aborted, or starts over
    member.workedMs += running.spentMs()
    submitted.begun = undefined
    begun.delete(submitted)
    settle.resolve(reply)
    if ('ended' in reply) end(member)
    else makeIdle(member)
    turns.remove(submitted)
    startProcesses()
  }

  /** The last job of the organisation that has used the most time; the newcomer, if that is its own organisation. */
  function jobToEnd(newcomer: Submitted): Submitted {
    const used = ({ organizationId }: Submitted) => turns.slicesUsed(organizationId)
    return longJobs().reduceRight((most, one) => (used(one) > used(most) ? one : most), newcomer)
  }

  function restart(submitted: Submitted): void {
    const { member } = submitted.begun ?? {}
    submitted.begun = undefined
    begun.delete(submitted)
    if (member !== undefined) end(member)
    turns.remove(submitted)
    submitted.lane = lanesOf(submitted.limits).restarted
    waiting.add(submitted)
    turns.add(submitted)
  }

  /** Starts processes before jobs get their turns, so that no turn is spent on a start; and a spare while there are long jobs. */
  function startProcesses(): void {
    const long = new Set(longJobs().map((job) => job.begun?.member))
    const able = [...members].filter((member) => member.key === undefined && !long.has(member)).length
    const isOneKept = long.size > 0 || [...waiting].some((job) => turns.isHeavy(job.organizationId))
    const wanted = (isOneKept ? 1 : 0) + Math.min(turns.places, shortJobs(turns.places))
    for (let count = able; count < wanted && members.size < processes(); count++) void addProcess()
  }

  /** Jobs that have or need a process that caches nothing; counts no further than `most`. */
  function shortJobs(most: number): number {
    const keys = new Set([...members].map(({ key }) => key))
    let count = [...begun].filter(({ lane, begun }) => !lane.isLong && begun?.member.key === undefined).length
    for (const { job } of waiting) {
      if (count >= most) return count
      const key = keyOf(job)
      if (key === undefined || !keys.has(key)) count++
    }
    return count
  }

  async function addProcess(): Promise<void> {
    const member: Member = { process: start(), workedMs: 0, key: undefined, cancelTimer: () => undefined }
    members.add(member)
    member.process.onExit(() => end(member))
    member.cancelTimer = clock.after(sandboxLimits.startMs, () => end(member))
    const isStarted = await member.process.started
    member.cancelTimer()
    if (isStarted) makeIdle(member)
    else failWaiting()
    turns.dispatch()
  }

  function failWaiting(): void {
    for (const submitted of [...waiting]) {
      waiting.delete(submitted)
      submitted.settle.resolve({ ended: 'unavailable' })
      turns.remove(submitted)
    }
  }

  function makeIdle(member: Member): void {
    if (!members.has(member)) return
    idle.push(member)
    member.cancelTimer = clock.after(idleMs, () => end(member))
    if (member.workedMs > sandboxLimits.serviceMs) end(member)
  }

  function leaveIdle(member: Member): void {
    if (idle.includes(member)) idle.splice(idle.indexOf(member), 1)
    member.cancelTimer()
  }

  function end(member: Member): void {
    if (!members.delete(member)) return
    leaveIdle(member)
    member.process.kill()
  }

  function abort(submitted: Submitted, reason: unknown): void {
    const { member } = submitted.begun ?? {}
    submitted.begun = undefined
    begun.delete(submitted)
    waiting.delete(submitted)
    if (member !== undefined) end(member)
    submitted.settle.reject(reason)
    turns.remove(submitted)
    startProcesses()
  }

  function count(result: SandboxReply<Reply>): SandboxReply<Reply> {
    ended['reply' in result ? 'reply' : result.ended]++
    return result
  }

  return {
    async submit(organizationId, job, limits) {
      const { signal, maxWaiting = Number.POSITIVE_INFINITY } = limits
      signal?.throwIfAborted()
      const submitted = newJob(organizationId, job, limits)
      if (turns.waiting(organizationId, submitted.lane) >= maxWaiting) return count({ ended: 'unavailable' })
      const onAbort = () => abort(submitted, signal?.reason)
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.add(submitted)
      turns.add(submitted)
      startProcesses()
      return submitted.settle.promise.then(count).finally(() => signal?.removeEventListener('abort', onAbort))
    },
    size: () => members.size,
    jobs: () => ({ waiting: waiting.size, begun: begun.size, ended }),
  }
}

const newLanes = (rank: number): Lanes => ({
  short: { rank, isLong: false },
  long: { rank: rank + 2, isLong: true },
  restarted: { rank: rank + 2, isLong: true },
})
