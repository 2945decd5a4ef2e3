/** Starts steps whose dependencies have ended and the next items of lists, and ends steps that have nothing left to do. */
import type { PipelineStep } from '../../pipeline.ts'
import type { StepState } from '../pipelineRun.ts'
import { type Draft, endStep, hasStepEnded } from './draft.ts'
import { failStep, loggedOf } from './settleTasks.ts'
import { type Conditions, type Facts, isWaitingForPeople, noItem, type Outstanding, type Task } from './snapshot.ts'

/** A step that ends immediately (skipped, an empty list) lets others start. Nothing starts after a permanent failure. */
export function advanceSteps(draft: Draft, steps: PipelineStep[], facts: Facts, outstanding: Outstanding): void {
  const places = new Map(steps.map((step, place) => [step.name, place]))
  let isMoving = true
  while (isMoving) {
    isMoving = false
    outstanding.conditions = []
    for (const [place, step] of steps.entries()) {
      const state = draft.state.steps[place]
      if (state === undefined || hasStepEnded(state)) continue
      const isFree = !draft.isEnding && step.dependsOn.every((name) => hasEndedAt(draft, places.get(name)))
      if (state.status === 'pending' && isFree) beginStep(draft, step, place, state, facts, outstanding)
      if (state.status === 'running' || state.status === 'requires_action') continueStep(draft, step, place, state)
      isMoving ||= hasStepEnded(state)
    }
  }
  outstanding.needsOutput = draft.state.steps.every(hasStepEnded)
}

function hasEndedAt({ state }: Draft, place = -1): boolean {
  const step = state.steps[place]
  return step === undefined || hasStepEnded(step)
}

function beginStep(
  draft: Draft,
  step: PipelineStep,
  place: number,
  state: StepState,
  facts: Facts,
  outstanding: Outstanding,
): void {
  const isPlain = step.when === null && step.forEach === null
  const conditions: Conditions | undefined = isPlain ? { kind: 'one' } : facts.conditions?.get(place)
  if (conditions === undefined) {
    outstanding.conditions.push(place)
    return
  }
  if (conditions.kind === 'skip') {
    endStep(draft, state, 'skipped')
    draft.log('step.skipped', { step: step.name })
    return
  }
  state.startedMs = draft.now.getTime()
  if (conditions.kind === 'fail') {
    failStep(draft, step, place, conditions.error)
    return
  }
  state.status = 'running'
  if (conditions.kind === 'one') {
    state.begun = 1
    draft.put(newTask(place, noItem), 'starting')
    return
  }
  state.items = conditions.items.length
  if (conditions.items.length > 0) draft.items.push({ step: place, values: conditions.items })
}

function continueStep(draft: Draft, step: PipelineStep, place: number, state: StepState): void {
  if (state.items !== null && !draft.isEnding) {
    let active = draft.tasksOf(place).length
    for (; active < step.maxParallel && state.begun < state.items; active++) {
      draft.put(newTask(place, state.begun++), 'starting')
    }
  }
  const tasks = draft.tasksOf(place)
  if (tasks.length > 0 || state.begun < (state.items ?? 1)) {
    waitForPeople(draft, state, tasks)
    return
  }
  if (state.error !== null) failStep(draft, step, place, state.error, lastTask(draft, place))
  else {
    endStep(draft, state, 'completed')
    const task = lastTask(draft, place)
    draft.log('step.completed', loggedOf(step, task ?? newTask(place, noItem)))
  }
}

/** The run that ended the step; undefined for a list, which has several runs. */
const lastTask = (draft: Draft, place: number): Task | undefined =>
  [...draft.changed.values()].findLast((task) => task.step === place && task.item === noItem)

function waitForPeople(draft: Draft, state: StepState, tasks: Task[]): void {
  const nowMs = draft.now.getTime()
  const isWaiting = tasks.length > 0 && tasks.every(isWaitingForPeople)
  if (isWaiting && state.waitingSinceMs === null) state.waitingSinceMs = nowMs
  if (!isWaiting && state.waitingSinceMs !== null) {
    state.waitedMs += nowMs - state.waitingSinceMs
    state.waitingSinceMs = null
  }
  state.status = isWaiting ? 'requires_action' : 'running'
}

const newTask = (step: number, item: number): Task => ({
  step,
  item,
  attempt: 1,
  status: 'starting',
  runId: null,
  dueMs: null,
  error: null,
  run: null,
})
