/** What a pipeline run does next, as a pure function: without a database, without time passing. */
import { describe, expect, test } from '@jest/globals'
import type { PipelineStep } from '../../src/pipelines/pipeline.ts'
import { type Decision, decide } from '../../src/pipelines/runs/deciding/decide.ts'
import { taskName } from '../../src/pipelines/runs/deciding/draft.ts'
import type { Conditions, Facts, Snapshot, Task, TaskRun } from '../../src/pipelines/runs/deciding/snapshot.ts'
import type { PipelineRunState } from '../../src/pipelines/runs/pipelineRun.ts'
import { newStep } from '../../src/pipelines/runs/store/newPipelineRun.ts'
import type { RunError } from '../../src/runs/run.ts'

const error = (code: string, retryable = false): RunError => {
  return { code, message: code, type: 'agent_error', retryable, step: null, attempt: 1 }
}

const step = (name: string, more: Partial<PipelineStep> = {}): PipelineStep => ({
  name,
  agentId: `ag_${name}`,
  input: null,
  dependsOn: [],
  when: null,
  forEach: null,
  maxParallel: 10,
  retry: null,
  timeoutMs: null,
  onFailure: 'fail' as const,
  ...more,
})

/** A pipeline run in memory: each call of `next` stores what was decided, as the engine does. */
function simulate(steps: PipelineStep[], timeoutMs = 10_000) {
  let nowMs = 1_000_000
  let state: PipelineRunState = {
    organizationId: 'org',
    id: 'prun',
    pipelineId: 'pipe',
    pipelineVersion: 1,
    agentIds: [],
    status: 'queued',
    input: {},
    inputBytes: null,
    output: null,
    error: null,
    steps: steps.map(newStep),
    tokensUsed: 0,
    latencyMs: null,
    timeoutMs,
    metadata: {},
    createdBy: 'key',
    createdMode: 'live',
    traceparent: null,
    revision: 0,
    lastSeq: 1,
    waitedMs: 0,
    waitingSince: null,
    dueAt: null,
    owner: null,
    createdAt: new Date(nowMs),
    startedAt: null,
    finishedAt: null,
    erasedAt: null,
  }
  const tasks = new Map<string, Task>()
  const log: string[] = []
  const active = () =>
    [...tasks.values()].filter(({ status }) => !['completed', 'failed', 'cancelled'].includes(status))

  function next(facts: Facts = {}): Decision {
    const snapshot: Snapshot = { state, tasks: active(), wakes: [] }
    const decision = decide(snapshot, steps, { now: new Date(nowMs), processId: 'proc', facts })
    state = { ...decision.state, revision: state.revision + 1 }
    for (const task of decision.tasks) tasks.set(taskName(task), { ...tasks.get(taskName(task)), ...task })
    for (const { type, data } of decision.entries) {
      log.push(
        [type.replace('pipeline_run.', ''), ...Object.values(data).filter((value) => typeof value === 'string')].join(
          ' ',
        ),
      )
    }
    return decision
  }

  const find = (place: number, item = -1, attempt = 1): Task => {
    const task = tasks.get(taskName({ step: place, item, attempt }))
    if (task === undefined) throw new Error(`no task ${place} ${item} ${attempt}`)
    return task
  }
  const change = (task: Task, by: Partial<Task>) => void tasks.set(taskName(task), { ...task, ...by })
  const run = (status: TaskRun['status'], more: Partial<TaskRun> = {}): TaskRun => {
    return { status, error: null, tokensUsed: 0, finishedMs: null, ...more }
  }
  return {
    next,
    log,
    state: () => state,
    statuses: () => state.steps.map(({ status }) => status),
    active: () => active().map((task) => `${task.step}.${task.item}.${task.attempt} ${task.status}`),
    pass: (ms: number) => {
      nowMs += ms
    },
    start: (place: number, item = -1, attempt = 1) =>
      change(find(place, item, attempt), { runId: `run_${place}_${item}_${attempt}`, run: run('running') }),
    set: (place: number, status: TaskRun['status'], more: Partial<TaskRun> = {}, item = -1, attempt = 1) => {
      const task = find(place, item, attempt)
      const runId = task.runId ?? `run_${place}_${item}_${attempt}`
      change(task, { runId, run: run(status, { finishedMs: nowMs, ...more }) })
    },
    refuse: (place: number, code: string) => change(find(place), { status: 'refused', error: error(code) }),
  }
}

const conditions = (...pairs: [number, Conditions][]): Facts => ({ conditions: new Map(pairs) })

describe('steps', () => {
  test('follow each other; the last one requests the output, which ends the pipeline run', () => {
    const it = simulate([step('a'), step('b', { dependsOn: ['a'] })])
    expect(it.next().outstanding.starts.map(taskName)).toEqual(['0 -1 1'])
    it.start(0)
    it.next()
    it.set(0, 'completed', { tokensUsed: 3 })
    expect(it.next().outstanding.starts.map(taskName)).toEqual(['1 -1 1'])
    it.set(1, 'completed', { tokensUsed: 4 })
    expect(it.next().outstanding.needsOutput).toBe(true)
    it.pass(50)
    it.next({ output: { value: { n: 1 } } })
    expect(it.state()).toMatchObject({
      status: 'completed',
      output: { n: 1 },
      tokensUsed: 7,
      latencyMs: 50,
      dueAt: null,
    })
    expect(it.log).toEqual([
      'started',
      'step.started a run_0_-1_1',
      'step.completed a run_0_-1_1',
      'step.started b run_1_-1_1',
      'step.completed b run_1_-1_1',
      'completed',
    ])
  })

  test('without a path between them start together, and meet in the one that needs both', () => {
    const it = simulate([step('a'), step('b'), step('c', { dependsOn: ['a', 'b'] })])
    expect(it.next().outstanding.starts).toHaveLength(2)
    it.set(0, 'completed')
    it.next()
    expect(it.statuses()).toEqual(['completed', 'running', 'pending'])
    it.set(1, 'completed')
    it.next()
    expect(it.statuses()).toEqual(['completed', 'completed', 'running'])
  })

  test('whose condition is false are skipped, and their dependants run', () => {
    const it = simulate([step('a', { when: 'x' }), step('b', { dependsOn: ['a'] })])
    expect(it.next().outstanding.conditions).toEqual([0])
    it.next(conditions([0, { kind: 'skip' }]))
    expect(it.statuses()).toEqual(['skipped', 'running'])
    expect(it.log).toEqual(['started', 'step.skipped a'])
  })

  test("whose condition can't be evaluated fail", () => {
    const it = simulate([step('a', { when: 'x' }), step('b')])
    it.next(conditions([0, { kind: 'fail', error: error('expression_failed') }]))
    expect(it.state()).toMatchObject({ status: 'failed', error: { code: 'expression_failed', step: 'a' } })
    expect(it.statuses()).toEqual(['failed', 'cancelled'])
  })

  test('are not evaluated again while another one of the same pipeline run advances', () => {
    const it = simulate([step('a'), step('b', { when: 'x' })])
    it.next()
    it.set(0, 'completed')
    expect(it.next().outstanding.conditions).toEqual([1])
    it.next(conditions([1, { kind: 'one' }]))
    expect(it.statuses()).toEqual(['completed', 'running'])
  })
})

describe('for_each', () => {
  const each = (items: unknown[]): Facts => conditions([0, { kind: 'each', items }])

  test('starts at most max_parallel items, and the next one when one ends', () => {
    const it = simulate([step('a', { forEach: 'x', maxParallel: 2 })])
    const decision = it.next(each([1, 2, 3]))
    expect(decision.items).toEqual([{ step: 0, values: [1, 2, 3] }])
    expect(it.active()).toEqual(['0.0.1 starting', '0.1.1 starting'])
    it.set(0, 'completed', {}, 1)
    it.next()
    expect(it.active()).toEqual(['0.0.1 starting', '0.2.1 starting'])
    it.set(0, 'completed', {}, 0)
    it.set(0, 'completed', {}, 2)
    expect(it.next().outstanding.needsOutput).toBe(true)
    expect(it.statuses()).toEqual(['completed'])
  })

  test('completes immediately without items', () => {
    const it = simulate([step('a', { forEach: 'x' })])
    expect(it.next(each([])).outstanding.needsOutput).toBe(true)
    expect(it.statuses()).toEqual(['completed'])
    expect(it.log).toEqual(['started', 'step.completed a'])
  })

  test('starts no further item after a failure, and cancels the rest', () => {
    const it = simulate([step('a', { forEach: 'x', maxParallel: 2 })])
    it.next(each([1, 2, 3]))
    it.set(0, 'failed', { error: error('bad') }, 0)
    it.next()
    expect(it.active()).toEqual([])
    expect(it.state()).toMatchObject({ status: 'failed', error: { code: 'bad', step: 'a' } })
    expect(it.state().dueAt).not.toBeNull()
  })

  test('runs every item if it may fail, and fails with the first error of the list', () => {
    const it = simulate([
      step('a', { forEach: 'x', maxParallel: 3, onFailure: 'continue' }),
      step('b', { dependsOn: ['a'] }),
    ])
    it.next(each([1, 2, 3]))
    it.set(0, 'failed', { error: error('second') }, 1)
    it.next()
    it.set(0, 'failed', { error: error('first') }, 0)
    it.next()
    expect(it.statuses()).toEqual(['running', 'pending'])
    it.set(0, 'completed', {}, 2)
    it.next()
    expect(it.statuses()).toEqual(['failed', 'running'])
    expect(it.state().steps[0]?.error?.code).toBe('first')
  })
})

describe('retry', () => {
  const retried = step('a', { retry: { maxAttempts: 3, delayMs: 100 } })

  test('waits twice as long each time, and ends with the last error', () => {
    const it = simulate([retried])
    it.next()
    it.set(0, 'failed', { error: error('one', true) })
    expect(it.next().state.dueAt?.getTime()).toBe(1_000_100)
    expect(it.active()).toEqual(['0.-1.2 waiting'])
    it.pass(99)
    expect(it.next().outstanding.starts).toEqual([])
    it.pass(1)
    expect(it.next().outstanding.starts).toHaveLength(1)
    it.set(0, 'failed', { error: error('two', true) }, -1, 2)
    expect(it.next().state.dueAt?.getTime()).toBe(1_000_300)
    it.pass(200)
    it.next()
    it.set(0, 'failed', { error: error('three', true) }, -1, 3)
    it.next()
    expect(it.state()).toMatchObject({ status: 'failed', error: { code: 'three' } })
  })

  test('does not apply to errors that are not retryable, nor to runs that someone cancelled', () => {
    for (const [status, code] of [
      ['failed', 'bad'],
      ['cancelled', 'run_cancelled'],
    ] as const) {
      const it = simulate([retried])
      it.next()
      it.set(0, status, { error: status === 'failed' ? error('bad') : null })
      it.next()
      expect(it.state()).toMatchObject({ status: 'failed', error: { code, step: 'a' } })
    }
  })

  test("does not apply to a run that can't be created", () => {
    const it = simulate([retried])
    it.next()
    it.refuse(0, 'agent_archived')
    it.next()
    expect(it.state()).toMatchObject({ status: 'failed', error: { code: 'agent_archived' } })
    expect(it.log).toEqual(['started', 'step.failed a', 'failed'])
  })
})

describe('failure', () => {
  test('cancels active steps and those that never started', () => {
    const it = simulate([step('a'), step('b'), step('c', { dependsOn: ['b'] })])
    it.next()
    it.start(1)
    it.next()
    it.set(0, 'failed', { error: error('bad'), tokensUsed: 2 })
    it.next()
    expect(it.statuses()).toEqual(['failed', 'cancelled', 'cancelled'])
    expect(it.state()).toMatchObject({ status: 'failed', tokensUsed: 2, owner: 'proc' })
    expect(it.log.at(-1)).toBe('failed')
  })

  test('has the error of the step that failed first, and keeps one completed that completed in the meantime', () => {
    const it = simulate([step('a'), step('b'), step('c')])
    it.next()
    it.set(0, 'failed', { error: error('later'), finishedMs: 20 })
    it.set(1, 'failed', { error: error('earlier'), finishedMs: 10 })
    it.set(2, 'completed', { finishedMs: 30 })
    it.next()
    expect(it.state().error).toMatchObject({ code: 'earlier', step: 'b' })
    expect(it.statuses()).toEqual(['failed', 'failed', 'completed'])
  })

  test('of a step that may fail lets its dependants run', () => {
    const it = simulate([step('a', { onFailure: 'continue' }), step('b', { dependsOn: ['a'] })])
    it.next()
    it.set(0, 'failed', { error: error('bad') })
    it.next()
    expect(it.statuses()).toEqual(['failed', 'running'])
    expect(it.log).toContain('step.failed a run_0_-1_1')
  })

  test('of the output fails the pipeline run', () => {
    const it = simulate([step('a')])
    it.next()
    it.set(0, 'completed')
    it.next()
    it.next({ output: { error: error('expression_failed') } })
    expect(it.state()).toMatchObject({
      status: 'failed',
      output: null,
      error: { code: 'expression_failed', step: null },
    })
  })
})

describe('people', () => {
  test('are waited for while nothing else is active, and this time does not count', () => {
    const it = simulate([step('a'), step('b')])
    it.next()
    it.set(0, 'requires_action')
    it.next()
    expect([it.state().status, ...it.statuses()]).toEqual(['running', 'requires_action', 'running'])
    it.set(1, 'completed')
    expect(it.next().state).toMatchObject({ status: 'requires_action', dueAt: null })
    it.pass(1_000_000)
    it.next()
    expect(it.state().status).toBe('requires_action')
    it.set(0, 'running')
    it.next()
    expect(it.state()).toMatchObject({ status: 'running', waitedMs: 1_000_000 })
    it.pass(7)
    it.set(0, 'completed')
    it.next({ output: { value: null } })
    expect(it.state()).toMatchObject({ status: 'completed', latencyMs: 7 })
    expect(it.log.filter((entry) => !entry.startsWith('step'))).toEqual([
      'started',
      'requires_action',
      'resumed',
      'completed',
    ])
  })

  test('that do not answer in time fail the step', () => {
    const it = simulate([step('a')])
    it.next()
    it.set(0, 'requires_action')
    it.next()
    it.set(0, 'failed', { error: error('action_expired') })
    it.next()
    expect(it.state()).toMatchObject({ status: 'failed', error: { code: 'action_expired' } })
  })
})

describe('time and cancellation', () => {
  test('fails with timeout when its time is up', () => {
    const it = simulate([step('a')], 5_000)
    expect(it.next().state.dueAt?.getTime()).toBe(1_005_000)
    it.pass(5_000)
    it.next()
    expect(it.state()).toMatchObject({ status: 'failed', error: { code: 'timeout', step: null } })
    expect(it.statuses()).toEqual(['cancelled'])
  })

  test('cancels everything, once', () => {
    const it = simulate([step('a'), step('b', { dependsOn: ['a'] })])
    it.next()
    it.next({ isCancelled: true })
    expect([it.state().status, ...it.statuses()]).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(it.next({ isCancelled: true }).isChanged).toBe(false)
    expect(it.log).toEqual(['started', 'cancelled'])
  })

  test('decides nothing new from the same state', () => {
    const it = simulate([step('a')])
    it.next()
    it.start(0)
    it.next()
    expect(it.next().isChanged).toBe(false)
  })
})
