/** Runs: created, waited for, followed, answered and cancelled. */
import { scaled } from '../../helpers/scale.ts'
import { itemsOf, type Kept, keepAs, type LiveCase, step, wholeLog } from './liveCase.ts'

type Agents = { echo: string; simulator: string }

const byId = ({ id = '' }: Kept) => ({ path: [id] })
const megabyte = 1_048_576
/** In the short form only the scripted scenarios have responses and frames of ten. */
const outputMegabytes = scaled(2, 10)
const outputLength = outputMegabytes * megabyte - 1_000

export const runCases = ({ echo, simulator }: Agents): LiveCase[] => [
  {
    name: 'a run is created, read, listed and its log read',
    steps: [
      step('runs.create', {
        call: () => ({ body: { agent_id: echo, input: { query: 'ü€😀' }, metadata: { team: 'ops' } } }),
        result: { json: { status: 'completed', output: { result: 'ü€😀' } } },
        keep: keepAs('id'),
      }),
      step('runs.get', { call: byId, result: { json: { status: 'completed', metadata: { team: 'ops' } } } }),
      step('runs.list', { call: () => ({ query: { status: ['completed'], metadata: { team: 'ops' }, limit: 1 } }) }),
      step('runs.listEvents', {
        call: (kept) => ({ ...byId(kept), query: { order: 'asc', limit: 1 }, mode: 'all' }),
        check: (result) => (itemsOf(result).at(-1)?.type === 'run.completed' ? [] : ['the last event is missing']),
      }),
      step('runs.follow', { call: byId, result: { status: 'completed' }, check: wholeLog }),
      step('runs.get', { call: () => ({ path: ['run_x'] }), error: { class: 'NotFoundError', code: 'run_not_found' } }),
    ],
  },
  {
    name: 'a run is streamed, and continued after its last event',
    steps: [
      step('runs.stream', {
        call: () => ({ body: { agent_id: simulator, input: { chunks: 20 } } }),
        result: { status: 'completed' },
        check: wholeLog,
        keep(result, kept) {
          kept.id = String(result.run_id)
          kept.last = String(result.last_seq)
        },
      }),
      step('runs.follow', {
        call: (kept) => ({ ...byId(kept), query: { after: Number(kept.last) } }),
        result: { seqs: [], status: 'completed' },
      }),
      step('runs.follow', {
        call: (kept) => ({ ...byId(kept), query: { after: Number(kept.last) - 1 } }),
        result: ({ last }) => ({ seqs: [Number(last)], status: 'completed' }),
      }),
    ],
  },
  {
    name: 'a run that asks is answered, and a failed run is a value',
    steps: [
      step('runs.createAndWait', {
        call: () => ({ body: { agent_id: simulator, input: { ask: { prompt: 'May I?' } } } }),
        result: { json: { status: 'requires_action' } },
        keep(result, kept) {
          const json = result.json as { id: string; required_action: { id: string } }
          kept.id = json.id
          kept.action = json.required_action.id
        },
      }),
      step('runs.sendAction', {
        call: (kept) => ({ ...byId(kept), body: { type: 'approve', action_id: kept.action ?? '' } }),
      }),
      step('runs.get', {
        call: (kept) => ({ ...byId(kept), query: { wait: 20 } }),
        result: { json: { status: 'completed' } },
      }),
      step('runs.createAndWait', {
        call: () => ({ body: { agent_id: simulator, input: { fail: { code: 'broken', message: 'No' } } } }),
        result: { json: { status: 'failed', error: { code: 'broken' } } },
      }),
    ],
  },
  {
    name: 'a run is created without waiting, and cancelled',
    steps: [
      step('runs.create', {
        call: () => ({
          body: { agent_id: simulator, input: { chunks: 1, delay_ms: 60_000 } },
          headers: { prefer: 'respond-async' },
        }),
        keep: keepAs('id'),
      }),
      step('runs.cancel', { call: byId, result: { json: { status: 'cancelled' } } }),
      step('runs.follow', { call: byId, result: { status: 'cancelled' }, check: wholeLog }),
    ],
  },
  {
    name: `a megabyte goes in, and ${outputMegabytes} come out`,
    steps: [
      step('runs.createAndWait', {
        call: () => ({ body: { agent_id: echo, input: { query: 'x'.repeat(megabyte - 1_000) } } }),
        result: { json: { output: { result: 'x'.repeat(megabyte - 1_000) } } },
      }),
      step('agents.create', {
        call: () => ({
          body: { name: 'Large', runtime: { type: 'expression', expression: `$pad("x", ${outputLength})` } },
        }),
        keep: keepAs('large'),
      }),
      step('runs.createAndWait', {
        call: ({ large = '' }) => ({ body: { agent_id: large, input: {} } }),
        check: (result) => (JSON.stringify(result.json).length > outputLength ? [] : ['the output is too short']),
        keep: keepAs('id'),
      }),
      step('runs.follow', {
        call: byId,
        result: { status: 'completed' },
        check: (result) => [
          ...wholeLog(result),
          ...(JSON.stringify(result.final).length > outputLength ? [] : ['the last frame is too short']),
        ],
      }),
    ],
  },
  {
    name: 'a key that may only write creates a run and waits for it, and cannot read it',
    steps: [
      step('apiKeys.create', {
        call: () => ({ body: { name: 'Writer', scopes: ['runs:write'] } }),
        keep: keepAs('key', 'key'),
      }),
      step('runs.createAndWait', {
        call: () => ({ body: { agent_id: echo, input: { query: 'x' } } }),
        key: 'key',
        result: { json: { status: 'completed', output: { result: 'x' } } },
        keep: keepAs('id'),
      }),
      step('runs.get', { call: byId, key: 'key', error: { class: 'ForbiddenError', code: 'insufficient_scope' } }),
      step('runs.stream', {
        call: () => ({ body: { agent_id: echo, input: { query: 'x' } } }),
        key: 'key',
        result: { status: 'completed' },
        check: wholeLog,
      }),
    ],
  },
]
