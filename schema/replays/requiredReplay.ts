/** `Agent.requireReplay`: what a replay must show before a version goes live. */
import type { RequireReplay } from '../../src/agents/releasing/requireReplay.ts'
import type { Check } from '../../src/replays/checks/check.ts'
import { builder } from '../building/builder.ts'
import { orNull } from '../building/orNull.ts'
import { AgentRef } from '../building/refs.ts'
import { CheckWordType } from './replay.ts'

const RequiredCheckType = builder.objectRef<Check>('RequiredReplayCheck').implement({
  description: 'A check that the replay must have, with settings at least as strict',
  fields: (t) => ({
    check: t.expose('check', { type: CheckWordType, description: 'What it asks' }),
    name: t.exposeString('name', { description: 'Its name; default: its type. The name in the replay may differ' }),
    minShare: t.exposeFloat('minShare', { description: 'The share of runs that must pass' }),
    ignore: t.exposeStringList('ignore', orNull('For same_output: paths that may differ; else null')),
    schema: t.expose('schema', {
      type: 'JSONObject',
      nullable: true,
      description: 'For output_schema: the JSON Schema; else null',
    }),
    expression: t.exposeString('expression', orNull('For expression: the JSONata expression; else null')),
    agentId: t.exposeID('agentId', orNull('For agent: id of the judging agent; else null')),
    minScore: t.exposeFloat('minScore', orNull('The least score that passes; null: 0.5')),
    maxRatio: t.exposeFloat('maxRatio', orNull('For latency and tokens: the highest ratio; else null')),
  }),
})

const RequiredReplayType = builder.objectRef<RequireReplay>('RequiredReplay').implement({
  description: 'The replay of the last 7 days without which no version goes live',
  fields: (t) => ({
    minRuns: t.exposeInt('minRuns', { description: 'How many recorded runs it must have repeated' }),
    checks: t.field({
      type: [RequiredCheckType],
      description: 'The checks that it must have passed',
      resolve: ({ checks }) => checks as unknown as Check[],
    }),
  }),
})

builder.objectField(AgentRef, 'requireReplay', (t) =>
  t.expose('requireReplay', {
    type: RequiredReplayType,
    nullable: true,
    description:
      'The replay that a version needs before it goes live by a deployment, a release or an update; null if versions go live without one. Rollbacks need no replay',
  }),
)
