/** The steps of a run, from its log: each with what its start and its end recorded. */
import type { JsonData, LogEvent } from '../log/logEvent.ts'

export type RunStep = {
  /** The number of the event that began it. */
  seq: number
  name: string
  kind: string
  /** Milliseconds since the epoch; `to` is undefined while the step runs. */
  from: number
  to: number | undefined
  /** All that both events recorded; of the same field, what the end says. */
  data: JsonData
}

export function readSteps(marks: readonly LogEvent[]): RunStep[] {
  const steps: RunStep[] = []
  const open = new Map<string, RunStep[]>()
  for (const event of marks) {
    if (event.type === 'run.started') open.clear() // a new attempt completes no step of the one before
    if (event.type !== 'step.started' && event.type !== 'step.completed') continue
    const data = (event.data.step ?? {}) as JsonData
    const key = keyOf(data)
    const at = Date.parse(event.createdAt)
    const started = event.type === 'step.completed' ? open.get(key)?.shift() : undefined
    if (started !== undefined) {
      Object.assign(started, { to: at, data: { ...started.data, ...data } })
      continue
    }
    const step = { seq: event.seq, name: textOf(data.name, 'step'), kind: textOf(data.kind, ''), from: at, data }
    const isOver = event.type === 'step.completed'
    const added: RunStep = { ...step, to: isOver ? at : undefined }
    steps.push(added)
    if (!isOver) open.set(key, [...(open.get(key) ?? []), added])
  }
  return steps
}

/** Steps that overlap are distinguished by their `id`. Without one, the step that began first is taken to end first. */
const keyOf = ({ id, name, kind, number }: JsonData): string =>
  JSON.stringify(id === undefined || id === null ? [name, kind, number] : [id])

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

/** The model or tool that it used; undefined if nothing names it. */
export function usedBy({ kind, name, data: { model, tool } }: RunStep): string | undefined {
  const used = [model, tool].find((value) => typeof value === 'string')
  return typeof used === 'string' ? used : kind === 'model' || kind === 'tool' ? name : undefined
}
