/** The pool of sandboxes: which jobs get one, which wait, and what happens when one exits. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from '@jest/globals'
import { systemClock } from '../../src/platform/clock.ts'
import { evaluator as evaluatorSandbox } from '../../src/runtimes/expression/evaluators.ts'
import type { Job, Reply } from '../../src/runtimes/expression/job.ts'
import { type SandboxReply, sandboxLimits } from '../../src/sandbox/sandbox.ts'
import { createSandboxPool } from '../../src/sandbox/sandboxPool.ts'
import { type SandboxProcess, startSandbox } from '../../src/sandbox/sandboxProcess.ts'
import { createTurns } from '../../src/sandbox/turns.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { testClock } from '../helpers/testClock.ts'

const { sliceMs, graceMs } = sandboxLimits

describe('a pool', () => {
  it('starts processes on demand, up to its limit', async () => {
    const { pool, submit, jobs, answer } = makePool({ processes: 2, places: 2 })
    expect(pool.size()).toBe(0)
    for (const name of ['a', 'b', 'c', 'd']) void submit(name, name)
    await settled()
    expect(jobs()).toEqual(['a', 'b'])
    await answer('a')
    expect(jobs()).toEqual(['c', 'b'])
  })

  it('runs no more jobs at once than there are slots, whatever the number of processes', async () => {
    const { submit, jobs } = makePool({ processes: 4, places: 1 })
    for (const name of ['a', 'b', 'c']) void submit(name, name)
    await settled()
    expect(jobs()).toEqual(['a'])
  })

  it('lets organisations take turns', async () => {
    const { submit, answer, jobs } = makePool({ places: 1 })
    for (const name of ['a1', 'a2', 'a3']) void submit('a', name)
    for (const name of ['b1', 'b2']) void submit('b', name)
    await settled()
    const order = []
    for (let round = 0; round < 5; round++) {
      order.push(jobs()[0])
      await answer(jobs()[0])
    }
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  })

  it('pauses a long job for a short one, and continues it afterwards', async () => {
    const { submit, answer, jobs, paused, pass } = makePool({ places: 1 })
    void submit('a', 'long')
    await settled()
    await pass(sliceMs)
    expect([jobs(), paused()]).toEqual([['long'], []])
    void submit('b', 'short')
    await settled()
    expect([jobs().sort(), paused()]).toEqual([['long', 'short'], ['long']])
    await answer('short')
    expect([jobs(), paused()]).toEqual([['long'], []])
  })

  it('gives a long job a slice now and then, although short ones never end', async () => {
    const { submit, answer, running, pass } = makePool({ places: 1 })
    void submit('a', 'long')
    await settled()
    await pass(sliceMs)
    let short = 0
    let longMs = 0
    void submit('b', 'short 0')
    await settled()
    for (let passedMs = 0; passedMs < 60 * sliceMs; passedMs += sliceMs / 4) {
      if (running()[0] === 'long') longMs += sliceMs / 4
      await pass(sliceMs / 4)
      void submit('b', `short ${++short}`)
      const [job] = running()
      if (job !== 'long') await answer(job)
      await settled()
    }
    expect(longMs).toBeGreaterThanOrEqual(8 * sliceMs)
    expect(longMs).toBeLessThanOrEqual(12 * sliceMs)
  })

  it('does not pause a job before it is long', async () => {
    const { submit, jobs, pass } = makePool({ places: 1 })
    void submit('a', 'first')
    await settled()
    await pass(sliceMs - 1)
    void submit('b', 'second')
    await settled()
    expect(jobs()).toEqual(['first'])
  })

  it('gives the long jobs of organisations the same time, however many each has', async () => {
    const { submit, running, pass } = makePool({ places: 1, processes: 6 })
    for (const name of ['a1', 'a2', 'a3']) void submit('a', name)
    void submit('b', 'b1')
    await settled()
    const slices = { a: 0, b: 0 }
    for (let slice = 0; slice < 40; slice++) {
      await pass(sliceMs)
      for (const name of running()) slices[name.startsWith('a') ? 'a' : 'b']++
    }
    expect(Math.min(slices.a, slices.b)).toBeGreaterThan(12)
  })

  it('serves an organisation that has used less time first', async () => {
    const { submit, answer, jobs, pass } = makePool({ places: 1 })
    void submit('a', 'a1')
    await settled()
    await pass(3 * sliceMs)
    await answer('a1')
    for (const name of ['a2', 'a3']) void submit('a', name)
    for (const name of ['b1', 'b2', 'b3']) void submit('b', name)
    const order = []
    for (let round = 0; round < 5; round++) {
      order.push(jobs()[0])
      await answer(jobs()[0])
    }
    expect(order).toEqual(['a2', 'b1', 'b2', 'b3', 'a3'])
  })

  it('does not make a short job of an organisation that has used little time wait for a long one', async () => {
    const { submit, answer, running, pass } = makePool({ places: 1 })
    void submit('a', 'a1')
    await settled()
    await pass(3 * sliceMs)
    await answer('a1')
    void submit('b', 'long')
    await settled()
    await pass(sliceMs)
    void submit('a', 'a2')
    await settled()
    expect(running()).toEqual(['a2'])
  })

  it('needs one process for short jobs of an organisation, however many it has had', async () => {
    const { submit, answer, fakes, pass } = makePool({ places: 1 })
    for (let count = 0; count < 30; count++) {
      void submit('a', String(count))
      await settled()
      await pass(sliceMs - 1)
      await answer(String(count))
    }
    expect(fakes.map(({ had }) => had.length)).toEqual([30])
  })

  it('ends a long job when too many are long, and restarts it when another has ended', async () => {
    const { submit, answer, jobs, running, fakes, pass } = makePool({ places: 1, processes: 4 })
    const results = ['a1', 'a2', 'a3'].map((name) => submit('a', name))
    await settled()
    for (let slice = 0; slice < 6; slice++) await pass(sliceMs)
    expect(jobs().sort()).toEqual(['a1', 'a2'])
    expect(fakes.filter(({ isKilled }) => isKilled)).toHaveLength(1)
    void submit('b', 'short')
    await settled()
    expect(running()).toEqual(['short'])
    await answer('short')
    for (let round = 0; round < 3; round++) await answer(running()[0])
    expect(await Promise.all(results)).toEqual(results.map(() => ({ reply: { value: 'done' } })))
    expect(fakes.flatMap(({ had }) => had).filter((name) => name === 'a3')).toHaveLength(2)
  })

  it("takes a process for another organisation's long job from the one that has used most time", async () => {
    const { submit, jobs, pass } = makePool({ places: 1, processes: 4 })
    for (const name of ['a1', 'a2']) void submit('a', name)
    await settled()
    for (let slice = 0; slice < 4; slice++) await pass(sliceMs)
    expect(jobs().sort()).toEqual(['a1', 'a2'])
    void submit('b', 'b1')
    await settled()
    await pass(sliceMs)
    expect(jobs().sort()).toEqual(['a1', 'b1'])
  })

  it('runs jobs of runs before trials, and two trials of an organisation at a time', async () => {
    const { submit, answer, jobs } = makePool({ places: 4, processes: 6 })
    for (const name of ['t1', 't2', 't3']) void submit('a', name, { isTrial: true })
    void submit('b', 't4', { isTrial: true })
    await settled()
    expect(jobs().sort()).toEqual(['t1', 't2', 't4'])
    await answer('t1')
    expect(jobs().sort()).toEqual(['t2', 't3', 't4'])
    const one = makePool({ places: 1 })
    void one.submit('a', 'first')
    void one.submit('a', 'trial', { isTrial: true })
    void one.submit('a', 'run')
    await settled()
    await one.answer('first')
    expect(one.jobs()).toEqual(['run'])
  })

  it('gives jobs with the same key to the process that had the last one, and other jobs to others', async () => {
    const { submit, answer, fakes } = makePool({ places: 1, keyOf: (job) => /^\w+:/.exec(job.expression)?.[0] })
    for (const name of ['x:1', 'plain', 'x:2', 'x:3', 'plain again']) {
      void submit('a', name)
      await settled()
      await answer(name)
    }
    expect(fakes.map(({ had }) => had)).toEqual([
      ['x:1', 'x:2', 'x:3'],
      ['plain', 'plain again'],
    ])
  })

  it('ends the process of an aborted job, and runs the waiting jobs in a new one', async () => {
    const { submit, answer, jobs, fakes } = makePool({ processes: 1, places: 1 })
    const stop = new AbortController()
    const first = submit('a', 'endless', { signal: stop.signal })
    const second = submit('a', 'patient')
    const third = submit('b', 'other')
    await settled()
    stop.abort(new Error('cancelled'))
    await expect(first).rejects.toThrow('cancelled')
    expect(fakes[0]?.isKilled).toBe(true)
    await settled()
    expect(fakes).toHaveLength(2)
    for (let round = 0; round < 2; round++) await answer(jobs()[0])
    expect(await Promise.all([second, third])).toEqual([{ reply: { value: 'done' } }, { reply: { value: 'done' } }])
  })

  it('ends jobs as unavailable while too many of their organisation are waiting', async () => {
    const { submit, answer, jobs } = makePool({ places: 1 })
    const limited = { maxWaiting: 2 }
    const submitted = ['a1', 'a2', 'a3']
    void submit('a', 'a0', limited)
    await settled()
    const results = submitted.map((name) => submit('a', name, limited))
    expect(await results[2]).toEqual({ ended: 'unavailable' })
    void submit('b', 'b1', limited)
    await answer('a0')
    expect(jobs()).toEqual(['a1'])
    expect(await Promise.race([submit('a', 'a4', limited), settled()])).toBeUndefined()
  })

  it('ends waiting jobs as unavailable if no process starts', async () => {
    const { pool } = makePool({ start: () => ({ ...makeFake().evaluator, started: Promise.resolve(false) }) })
    expect(await pool.submit('a', jobOf('a'), { timeoutMs: 1_000 })).toEqual({ ended: 'unavailable' })
  })

  it('removes an aborted job from the queue, and rejects one that is already aborted', async () => {
    const { submit, answer, jobs, fakes } = makePool({ processes: 1, places: 1 })
    const stop = new AbortController()
    void submit('a', 'running')
    const waiting = submit('a', 'waiting', { signal: stop.signal })
    await settled()
    stop.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    await expect(submit('a', 'late', { signal: stop.signal })).rejects.toThrow('cancelled')
    expect(fakes[0]?.isKilled).toBe(false)
    await answer('running')
    expect(jobs()).toEqual([])
  })

  it('ends a process at its time limit, not before, and without counting pauses', async () => {
    const { submit, answer, jobs, fakes, pass } = makePool({ places: 1 })
    const endless = submit('a', 'endless')
    await settled()
    await pass(sliceMs)
    void submit('b', 'short')
    await settled()
    await pass(sliceMs - 1)
    await answer('short')
    await pass(1_000 + graceMs - sliceMs - 1)
    expect(fakes[0]?.isKilled).toBe(false)
    await pass(1)
    expect(await endless).toMatchObject({ ended: 'timeout' })
    expect(fakes[0]?.isKilled).toBe(true)
    void submit('a', 'next')
    await settled()
    expect(jobs()).toEqual(['next'])
  })

  it('reports how a process exited, and replaces it', async () => {
    const { submit, answer, fakes } = makePool({ processes: 1, places: 1 })
    const crashing = submit('a', 'crashing')
    const next = submit('a', 'next')
    await settled()
    fakes[0]?.crash()
    expect(await crashing).toMatchObject({ ended: 'out_of_memory' })
    await settled()
    await answer('next')
    expect(await next).toEqual({ reply: { value: 'done' } })
  })

  it('ends idle processes, and starts new ones later', async () => {
    const { pool, submit, answer, fakes, pass } = makePool({ idleMs: 5_000 })
    void submit('a', 'first')
    await settled()
    await answer('first')
    await pass(5_000)
    expect(fakes[0]?.isKilled).toBe(true)
    expect(pool.size()).toBe(0)
    void submit('a', 'second')
    await settled()
    expect(fakes[1]?.current).toBe('second')
  })
})

describe('an evaluator', () => {
  const evaluators: Evaluator[] = []
  const start = () => {
    const evaluator: Evaluator = startSandbox(evaluatorSandbox)
    evaluators.push(evaluator)
    return evaluator
  }
  const startNoted = async () => {
    const before = childrenOfWorker()
    const evaluator = start()
    await evaluator.started
    return { evaluator, pid: childrenOfWorker().find((child) => !before.includes(child)) }
  }
  afterEach(() => {
    for (const evaluator of evaluators.splice(0)) evaluator.kill()
  })
  const evaluate = (expression: string): Job => ({ kind: 'evaluate', expression, input: {} })
  const endless = evaluate('$contains("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)')

  it('that is cancelled during a step is ended, and the other jobs run', async () => {
    const turns = createTurns({ clock: systemClock, places: 1 })
    const pool = createSandboxPool({ start, clock: systemClock, turns, processes: 1 })
    await pool.submit('a', evaluate('1'), { timeoutMs: 1_000 })
    const stop = new AbortController()
    const [cancelled, ...others] = [
      pool.submit('a', endless, { timeoutMs: 1_000, signal: stop.signal }),
      ...['1 + 1', '2 + 2', '3 + 3'].map((text) => pool.submit('a', evaluate(text), { timeoutMs: 1_000 })),
    ]
    const gone = Promise.withResolvers<void>()
    evaluators[0]?.onExit(gone.resolve)
    stop.abort(new Error('cancelled'))
    await expect(cancelled).rejects.toThrow('cancelled')
    await gone.promise
    expect(await Promise.all(others)).toEqual([2, 4, 6].map((value) => ({ reply: { value } })))
    expect(evaluators).toHaveLength(2)
  })

  it('that runs out of memory does not end the service', async () => {
    const evaluator = start()
    await evaluator.started
    const reply = await evaluator.run(evaluate('$map([1..1000], function($x) { [[1..1000000]] })'))
    expect(reply).toMatchObject({ ended: 'out_of_memory' })
  })

  it('fails a job after it has exited', async () => {
    const evaluator = start()
    await evaluator.started
    const gone = new Promise<void>((resolve) => evaluator.onExit(resolve))
    evaluator.kill()
    await gone
    expect(await evaluator.run(evaluate('1'))).toMatchObject({ ended: 'out_of_memory' })
  })

  it('has a lower priority than the service, in all its threads', async () => {
    const { pid } = await startNoted()
    const threads = readdirSync(`/proc/${pid}/task`)
    const niceness = threads.map((thread) => statOf(`/proc/${pid}/task/${thread}/stat`)[niceField])
    expect(new Set(niceness)).toEqual(new Set([String(sandboxLimits.niceness)]))
  })

  it('uses no CPU time while it is paused', async () => {
    const { evaluator, pid } = await startNoted()
    const reply = evaluator.run(endless)
    const ticks = () => Number(statOf(`/proc/${pid}/stat`)[userTicksField])
    await waitUntil('it is busy', 10_000, () => ticks() > 10)
    evaluator.pause()
    await waitUntil('it is stopped', 10_000, () => statOf(`/proc/${pid}/stat`)[stateField] === 'T')
    const before = ticks()
    await sleep(300)
    expect(ticks()).toBe(before)
    evaluator.resume()
    await waitUntil('it continues', 10_000, () => ticks() > before + 5)
    evaluator.kill()
    expect(await reply).toMatchObject({ ended: 'out_of_memory' })
  })

  it('that is paused ends when the service is killed', async () => {
    const module = (path: string) => new URL(`../../src/${path}`, import.meta.url).href
    const program = `
      import { startSandbox } from '${module('sandbox/sandboxProcess.ts')}'
      import { evaluator } from '${module('runtimes/expression/evaluators.ts')}'
      import { readFileSync } from 'node:fs'
      const child = startSandbox(evaluator)
      await child.started
      void child.run({ kind: 'evaluate', expression: '($f := function($n) { $f($n) }; $f(1))', input: {} })
      child.pause()
      console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8'))
      setInterval(() => {}, 1_000)`
    const service = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = (await once(service.stdout, 'data')) as [Buffer]
    const pid = Number(printed.toString())
    await waitUntil('it is stopped', 10_000, () => statOf(`/proc/${pid}/stat`)[stateField] === 'T')
    service.kill('SIGKILL')
    await waitUntil('it has ended', 10_000, () => ['', 'Z'].includes(statOf(`/proc/${pid}/stat`)[stateField] ?? ''))
  })
})

/** Fields of /proc/<pid>/stat after the name of the program. */
const [stateField, userTicksField, niceField] = [0, 11, 16]

function statOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
  } catch {
    return [] // it has exited
  }
}

const childrenOfWorker = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number)

type Evaluator = SandboxProcess<Job, Reply>
type Fake = {
  current: string | undefined
  had: string[]
  isKilled: boolean
  isPaused: boolean
  answer(value: unknown): void
  crash(): void
}
type Options = Partial<Parameters<typeof createSandboxPool<Job, Reply>>[0]> & { places?: number }

function makePool({ places = 2, ...options }: Options = {}) {
  const fakes: Fake[] = []
  const clock = testClock()
  const start = () => {
    const { evaluator, fake } = makeFake()
    fakes.push(fake)
    return evaluator
  }
  const turns = createTurns({ clock, places })
  const pool = createSandboxPool<Job, Reply>({ start, clock, turns, processes: 4, trialsAtOnce: 2, ...options })
  const names = (isWanted: (fake: Fake) => boolean) =>
    fakes.flatMap((fake) => (fake.current !== undefined && !fake.isKilled && isWanted(fake) ? [fake.current] : []))
  return {
    pool,
    fakes,
    submit: (organizationId: string, name: string, limits: object = {}) =>
      pool.submit(organizationId, jobOf(name), { timeoutMs: 1_000, ...limits }),
    /** The jobs that processes have, of which some may be paused. */
    jobs: () => names(() => true),
    paused: () => names(({ isPaused }) => isPaused),
    running: () => names(({ isPaused }) => !isPaused),
    async answer(name: string | undefined) {
      fakes.find((fake) => fake.current === name && !fake.isKilled)?.answer('done')
      await settled()
    },
    async pass(ms: number) {
      clock.advance(ms)
      await settled()
    },
  }
}

function makeFake(): { evaluator: Evaluator; fake: Fake } {
  const exited = Promise.withResolvers<SandboxReply<Reply>>()
  let answered = (_reply: SandboxReply<Reply>): void => {}
  const fake: Fake = {
    current: undefined,
    had: [],
    isKilled: false,
    isPaused: false,
    answer(value) {
      fake.current = undefined
      answered({ reply: { value } })
    },
    crash: () => exited.resolve({ ended: 'out_of_memory' }),
  }
  const evaluator: Evaluator = {
    started: Promise.resolve(true),
    run(job) {
      fake.current = job.expression
      fake.had.push(job.expression)
      const answer = new Promise<SandboxReply<Reply>>((resolve) => {
        answered = resolve
      })
      return Promise.race([answer, exited.promise])
    },
    pause() {
      fake.isPaused = true
    },
    resume() {
      fake.isPaused = false
    },
    kill() {
      fake.isKilled = true
      fake.crash()
    },
    onExit: (callback) => void exited.promise.then(callback),
  }
  return { evaluator, fake }
}

const jobOf = (expression: string): Job => ({ kind: 'evaluate', expression, input: {} })

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
