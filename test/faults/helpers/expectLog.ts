import { expect } from '@jest/globals'
import { isLast, type LogEvent } from './runStream.ts'

/** Expects a complete log: numbers without a gap, and a last event with the run in its final status. */
export function expectWholeLog(events: LogEvent[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  expect(events.filter(isLast)).toEqual(events.slice(-1))
  const last = events.at(-1)
  expect((last?.data.run as { status?: unknown } | undefined)?.status).toBe(last?.type.slice('run.'.length))
}

/** Expects that the last attempt wrote the whole output: each chunk once and in order. */
export function expectOutputOf(events: LogEvent[], chunks: number): void {
  const started = events.findLastIndex(({ type }) => type === 'run.started')
  const deltas = events.slice(started).filter(({ type }) => type === 'output.delta')
  expect(deltas.map(({ data }) => String(data.delta).trim())).toEqual(
    Array.from({ length: chunks }, (_, index) => `chunk ${index + 1}`),
  )
}
