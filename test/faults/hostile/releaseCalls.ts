/** Releases and required replays with large inputs, and runs that are assigned by large values. */
import { type HostileCall, many } from './attacker.ts'

const release = (name: string, body: object): HostileCall => ({
  name: `release of ${name}`,
  run: ({ send, simulatorId }) =>
    send('POST', `/v2/agents/${simulatorId}/releases`, {
      version: 1,
      stages: [{ percent: 50, seconds: 600 }],
      ...body,
    }),
})

const required = (name: string, checks: object[]): HostileCall => ({
  name: `required replay of ${name}`,
  run: ({ send, simulatorId }) =>
    send('PATCH', `/v2/agents/${simulatorId}`, { require_replay: { min_runs: 1, checks } }),
})

export const releaseCalls: HostileCall[] = [
  release('20,000 stages', { stages: many(20_000, (index) => ({ percent: index, seconds: 60 })) }),
  release('a sticky key of 900 KB', { sticky_by: `metadata.${'k'.repeat(900_000)}` }),
  release('a reason of 900 KB', { reason: 'r'.repeat(900_000) }),
  required(
    '20,000 checks',
    many(20_000, (index) => ({ check: 'completes', name: `${index}` })),
  ),
  required('nested brackets', [{ check: 'expression', expression: '['.repeat(60_000) }]),
  required('a slow pattern', [
    { check: 'output_schema', schema: { anyOf: many(20, (index) => ({ pattern: `(?:a{1,1000}){1}${index}` })) } },
  ]),
]
