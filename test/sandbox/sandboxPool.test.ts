/** The pool of sandboxes: who gets one, who waits, and what happens when one exits. */
import { afterEach, describe, expect, it } from '@jest/globals'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { evaluator as evaluatorSandbox } from '../../src/runtimes/expression/evaluators.ts'
import type { Job, Reply } from '../../src/runtimes/expression/job.ts'
import { limits } from '../../src/runtimes/expression/limits.ts'
import { type SandboxReply, sandboxLimits } from '../../src/sandbox/sandbox.ts'
import { createSandboxPool } from '../../src/sandbox/sandboxPool.ts'
import { type SandboxProcess, startSandbox } from '../../src/sandbox/sandboxProcess.ts'

describe('a pool', () => {
  it('starts evaluators on demand, up to its limit', async () => {
    const { pool, fakes } = makePool({ processes: 2 })
    expect(pool.size()).toBe(0)
    for (const name of ['a', 'b', 'c', 'd']) void pool.submit(name, jobOf(name), { timeoutMs: 1_000 })
    await settled()
    expect(fakes.map((fake) => fake.current)).toEqual(['a', 'b'])
    fakes[0]?.answer(1)
    await settled()
    expect(fakes.map((fake) => fake.current)).toEqual(['c', 'b'])
  })

  it('lets organisations take turns, and leaves one evaluator to the others', async () => {
    const { pool, fakes } = makePool({ processes: 2 })
    for (const name of ['a1', 'a2', 'a3']) void pool.submit('a', jobOf(name), { timeoutMs: 1_000 })
    await settled()
    expect(fakes.map((fake) => fake.current)).toEqual(['a1'])
    for (const name of ['b1', 'b2']) void pool.submit('b', jobOf(name), { timeoutMs: 1_000 })
    await settled()
    expect(fakes.map((fake) => fake.current)).toEqual(['a1', 'b1'])
    fakes[1]?.answer(1)
    await settled()
    expect(fakes.map((fake) => fake.current)).toEqual(['a1', 'b2'])
    fakes[0]?.answer(1)
    await settled()
    expect(fakes.map((fake) => fake.current)).toEqual(['a2', 'b2'])
  })

  it('of the default size gives one organisation two evaluators, and keeps one for a third organisation', async () => {
    const { pool, fakes } = makePool()
    for (const name of ['a1', 'a2', 'a3']) void pool.submit('a', jobOf(name), { timeoutMs: 1_000 })
    for (const name of ['b1', 'b2']) void pool.submit('b', jobOf(name), { timeoutMs: 1_000 })
    await settled()
    expect(fakes.map((fake) => fake.current).sort()).toEqual(['a1', 'a2', 'b1'])
    void pool.submit('c', jobOf('c1'), { timeoutMs: 1_000 })
    await settled()
    expect(fakes.map((fake) => fake.current).sort()).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  it('ends the evaluator of an aborted job, and runs the waiting jobs in a new one', async () => {
    const { pool, fakes } = makePool({ processes: 1 })
    const stop = new AbortController()
    const first = pool.submit('a', jobOf('endless'), { timeoutMs: 1_000, signal: stop.signal })
    const second = pool.submit('a', jobOf('patient'), { timeoutMs: 1_000 })
    const third = pool.submit('b', jobOf('other'), { timeoutMs: 1_000 })
    await settled()
    stop.abort(new Error('cancelled'))
    await expect(first).rejects.toThrow('cancelled')
    expect(fakes[0]?.killed).toBe(true)
    await settled()
    expect(fakes).toHaveLength(2)
    for (let round = 0; round < 2; round++) {
      fakes[1]?.answer('done')
      await settled()
    }
    expect(await Promise.all([second, third])).toEqual([{ reply: { value: 'done' } }, { reply: { value: 'done' } }])
  })

  it('ends jobs as unavailable while too many of their organisation wait', async () => {
    const { pool, fakes } = makePool({ processes: 2 })
    const limited = { timeoutMs: 1_000, maxWaiting: 2 }
    const jobs = ['a1', 'a2', 'a3', 'a4'].map((name) => pool.submit('a', jobOf(name), limited))
    expect(await jobs[3]).toEqual({ ended: 'unavailable' })
    void pool.submit('b', jobOf('b1'), limited)
    await settled()
    expect(fakes.map((fake) => fake.current)).toEqual(['a1', 'b1'])
    fakes[0]?.answer(1)
    await settled()
    expect(await Promise.race([pool.submit('a', jobOf('a5'), limited), settled()])).toBeUndefined()
  })

  it('removes an aborted job from the queue, and refuses one that is already aborted', async () => {
    const { pool, fakes } = makePool({ processes: 1 })
    const stop = new AbortController()
    void pool.submit('a', jobOf('running'), { timeoutMs: 1_000 })
    const waiting = pool.submit('a', jobOf('waiting'), { timeoutMs: 1_000, signal: stop.signal })
    await settled()
    stop.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    await expect(pool.submit('a', jobOf('late'), { timeoutMs: 1_000, signal: stop.signal })).rejects.toThrow(
      'cancelled',
    )
    expect(fakes[0]?.killed).toBe(false)
    fakes[0]?.answer(1)
    await settled()
    expect(fakes[0]?.current).toBeUndefined()
  })

  it('ends an evaluator at its time limit, not before', async () => {
    const { pool, fakes, timers } = makePool({ processes: 1 })
    const endless = pool.submit('a', jobOf('endless'), { timeoutMs: 1_000 })
    const next = pool.submit('a', jobOf('next'), { timeoutMs: 1_000 })
    await settled()
    timers.passAll(1_000 + sandboxLimits.graceMs - 1)
    expect(fakes[0]?.killed).toBe(false)
    timers.passAll(1_000 + sandboxLimits.graceMs)
    expect(await endless).toMatchObject({ ended: 'timeout' })
    expect(fakes[0]?.killed).toBe(true)
    await settled()
    fakes[1]?.answer('done')
    expect(await next).toEqual({ reply: { value: 'done' } })
  })

  it('reports how an evaluator exited, and replaces it', async () => {
    const { pool, fakes } = makePool({ processes: 1 })
    const crashing = pool.submit('a', jobOf('crashing'), { timeoutMs: 1_000 })
    const next = pool.submit('a', jobOf('next'), { timeoutMs: 1_000 })
    await settled()
    fakes[0]?.crash()
    expect(await crashing).toMatchObject({ ended: 'out_of_memory' })
    await settled()
    fakes[1]?.answer('done')
    expect(await next).toEqual({ reply: { value: 'done' } })
  })

  it('ends idle evaluators, and starts new ones later', async () => {
    const { pool, fakes, timers } = makePool({ idleMs: 5_000 })
    void pool.submit('a', jobOf('first'), { timeoutMs: 1_000 })
    await settled()
    fakes[0]?.answer(1)
    await settled()
    timers.passAll(5_000)
    expect(fakes[0]?.killed).toBe(true)
    expect(pool.size()).toBe(0)
    void pool.submit('a', jobOf('second'), { timeoutMs: 1_000 })
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
  afterEach(() => {
    for (const evaluator of evaluators.splice(0)) evaluator.kill()
  })
  const evaluate = (expression: string): Job => ({ kind: 'evaluate', expression, input: {}, timeoutMs: 10_000 })
  const endless = evaluate('$contains("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)')

  it('that is cancelled during a step is ended, and the other jobs run', async () => {
    const pool = createSandboxPool({ start, clock: systemClock, processes: 1 })
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
})

type Evaluator = SandboxProcess<Job, Reply>
type Fake = { current: string | undefined; killed: boolean; answer(value: unknown): void; crash(): void }

function makePool(options: { processes?: number; idleMs?: number } = {}) {
  const fakes: Fake[] = []
  const timers = makeTimers()
  const start = () => {
    const { evaluator, fake } = makeFake()
    fakes.push(fake)
    return evaluator
  }
  return {
    pool: createSandboxPool({ start, clock: timers.clock, processes: limits.evaluators, ...options }),
    fakes,
    timers,
  }
}

function makeFake(): { evaluator: Evaluator; fake: Fake } {
  const exited = Promise.withResolvers<SandboxReply<Reply>>()
  let answered = (_reply: SandboxReply<Reply>): void => {}
  const fake: Fake = {
    current: undefined,
    killed: false,
    answer(value) {
      fake.current = undefined
      answered({ reply: { value } })
    },
    crash: () => exited.resolve({ ended: 'out_of_memory' }),
  }
  const evaluator: Evaluator = {
    started: Promise.resolve(),
    run(job) {
      fake.current = job.expression
      const answer = new Promise<SandboxReply<Reply>>((resolve) => {
        answered = resolve
      })
      return Promise.race([answer, exited.promise])
    },
    lowerPriority() {},
    kill() {
      fake.killed = true
      fake.crash()
    },
    onExit: (callback) => void exited.promise.then(callback),
  }
  return { evaluator, fake }
}

function makeTimers() {
  const pending = new Set<{ delayMs: number; callback: () => void }>()
  const clock: Clock = {
    now: () => new Date(0),
    after(delayMs, callback) {
      const timer = { delayMs, callback }
      pending.add(timer)
      return () => pending.delete(timer)
    },
  }
  /** Fires the timers that are due within this time. */
  const passAll = (ms: number) => {
    for (const timer of [...pending]) if (timer.delayMs <= ms && pending.delete(timer)) timer.callback()
  }
  return { clock, passAll }
}

const jobOf = (expression: string): Job => ({ kind: 'evaluate', expression, input: {}, timeoutMs: 1_000 })

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
