/** Replays whose inputs are large, or whose checks are expensive, of runs with large outputs. */
import { json } from '../../helpers/httpAgents.ts'
import { type HostileCall, many } from './attacker.ts'

const replay = (name: string, body: object): HostileCall => ({
  name: `replay of ${name}`,
  async run({ make, send, simulatorId }) {
    await make('/v2/runs', { agent_id: simulatorId, input: {} })
    return send('POST', `/v2/agents/${simulatorId}/replays`, { version: 1, runs: { limit: 1 }, ...body })
  },
})

const check = (name: string, settings: object): HostileCall => replay(name, { checks: [settings] })

/** The recorded run has this output, and the run that repeats it the other one. */
const compared = (name: string, before: object, after: object, checks: object[]): HostileCall => ({
  name: `replay comparing ${name}`,
  async run({ runEndpoint, receiver, send }) {
    const { json: run } = await runEndpoint(json({ output: before }))
    receiver.answer(json({ output: after }))
    const body = { version: 1, runs: { run_ids: [run.id] }, allow_side_effects: true, checks }
    return send('POST', `/v2/agents/${run.agent_id}/replays`, body)
  },
})

const longName = 'n'.repeat(5_000_000)
const numbers = (first: number) => ({ list: many(200_000, (index) => first + index) })

export const replayCalls: HostileCall[] = [
  replay('20,000 checks', { checks: many(20_000, (index) => ({ check: 'completes', name: `${index}` })) }),
  replay('80,000 statuses', { runs: { status: many(80_000, () => 'running') } }),
  replay('30,000 ids', { runs: { run_ids: many(30_000, (index) => `run_${index}`) } }),
  replay('1,000 ids of nothing', {
    runs: { run_ids: many(1_000, (index) => `run_${String(index).padStart(26, '0')}`) },
  }),
  replay('50 pairs of metadata', {
    runs: { metadata: Object.fromEntries(many(50, (index) => [`k${index}`, `${index}`])) },
  }),
  check('50 long paths', { check: 'same_output', ignore: many(50, () => 'a.'.repeat(9_000)) }),
  check('a doubling schema', {
    check: 'output_schema',
    schema: {
      $defs: Object.fromEntries(
        many(30, (level) => [`d${level}`, { allOf: many(2, () => ({ $ref: `#/$defs/d${Math.min(29, level + 1)}` })) }]),
      ),
      $ref: '#/$defs/d0',
    },
  }),
  check('a slow pattern', {
    check: 'output_schema',
    schema: { anyOf: many(20, (index) => ({ pattern: `(?:a{1,1000}){1}${index}` })) },
  }),
  check('an expression of 900 KB', { check: 'expression', expression: '1+'.repeat(450_000) }),
  check('nested brackets', { check: 'expression', expression: '['.repeat(60_000) }),
  replay('10 endless expressions', {
    checks: many(10, (index) => ({
      check: 'expression',
      name: `${index}`,
      expression: '($f := function($n) { $f($n + 1) }; $f(0))',
    })),
  }),
  compared('200,000 numbers', numbers(0), numbers(1), [{ check: 'same_output' }]),
  compared(
    'values below a name of 5 MB',
    { [longName]: many(200, (index) => index) },
    { [longName]: many(200, (index) => -index - 1) },
    [{ check: 'same_output' }],
  ),
  compared('a schema with 5 MB', { [longName]: 1 }, { [longName]: 1 }, [
    { check: 'output_schema', schema: { additionalProperties: { type: 'string' } } },
  ]),
]
