/** Instances that are killed or stopped while clients read their streams. */
import { keepAs, type LiveCase, type StopGroup, step, wholeLog } from './liveCase.ts'

/** Long enough that the instance stops in the middle of it. */
const input = { chunks: 60, delay_ms: 50 }

const result = { status: 'completed' }

/** Each in its own way, all cut at the same time. */
export const stopCases = (simulator: string, signal: StopGroup['signal']): LiveCase[] => {
  const group = { signal, members: 4 }
  const stream = () => ({ body: { agent_id: simulator, input } })
  return [
    {
      name: `a stream continues after ${signal}`,
      steps: [step('runs.stream', { call: stream, result, check: wholeLog, group })],
    },
    {
      name: `a run is followed across ${signal}`,
      steps: [
        step('runs.create', {
          call: () => ({ ...stream(), headers: { prefer: 'respond-async' } }),
          enters: group,
          keep: keepAs('id'),
        }),
        step('runs.follow', { call: ({ id = '' }) => ({ path: [id] }), result, check: wholeLog, group }),
      ],
    },
    {
      name: `a key that may only write streams across ${signal}`,
      steps: [
        step('apiKeys.create', {
          call: () => ({ body: { name: 'Writer', scopes: ['runs:write'] } }),
          keep: keepAs('key', 'key'),
        }),
        step('runs.stream', { call: stream, key: 'key', result, check: wholeLog, group }),
      ],
    },
    {
      name: `a stream continues after ${signal} with the new secret of its key`,
      steps: [
        step('apiKeys.create', {
          call: () => ({ body: { name: 'Rotated', scopes: ['runs:read', 'runs:write'] } }),
          keep(created, kept) {
            keepAs('id')(created, kept)
            keepAs('old', 'key')(created, kept)
          },
        }),
        step('apiKeys.rotate', { call: ({ id = '' }) => ({ path: [id] }), keep: keepAs('new', 'key') }),
        step('runs.stream', { call: stream, key: ['old', 'new'], result, check: wholeLog, group }),
      ],
    },
  ]
}

/** Many streams, some of them for each stop. */
export function manyStops(simulator: string, count: number, perStop: number): LiveCase[] {
  const groups = Array.from({ length: Math.ceil(count / perStop) }, (_, index): StopGroup => {
    const signal = index % 5 === 4 ? 'SIGTERM' : 'SIGKILL'
    return { signal, members: Math.min(perStop, count - index * perStop) }
  })
  return groups.flatMap((group, index) =>
    Array.from({ length: group.members }, (_, member) => ({
      name: `stop ${index + 1} (${group.signal}), stream ${member + 1}`,
      steps: [
        step('runs.stream', {
          call: () => ({ body: { agent_id: simulator, input } }),
          result,
          check: wholeLog,
          group,
        }),
      ],
    })),
  )
}
