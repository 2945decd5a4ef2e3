import type { Side } from '../../src/replays/checks/check.ts'
import type { ReplayResult } from '../../src/replays/listResults.ts'
import type { NamedJudgement } from '../../src/replays/replayItem.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { orderArgument } from '../building/order.ts'
import { orNull } from '../building/orNull.ts'
import { ReplayRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { RunErrorType, RunStatusType } from '../runs/run.ts'
import { VerdictType } from './replay.ts'

const JudgementType = builder.objectRef<NamedJudgement>('ReplayJudgement').implement({
  description: 'The judgement of a check about one run',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the check' }),
    passed: t.exposeBoolean('passed', { description: 'Whether the run passed' }),
    score: t.exposeFloat('score', orNull('The score of an expression or an agent; null without one')),
    reason: t.exposeString(
      'reason',
      orNull('Why it did not pass, or what the judging agent said; null without a reason'),
    ),
  }),
})

const SideType = builder.objectRef<Side>('ReplaySide').implement({
  description: 'How a run ended',
  fields: (t) => ({
    status: t.expose('status', { type: RunStatusType, description: 'Its final status' }),
    output: t.expose('output', {
      type: 'JSONObject',
      nullable: true,
      description: 'What the agent returned; null unless the run completed',
    }),
    error: t.expose('error', {
      type: RunErrorType,
      nullable: true,
      description: 'Why the run failed, or why the version refused the input; else null',
    }),
    latencyMs: t.exposeInt('latencyMs', orNull('Milliseconds from start to finish; null if it never started')),
    tokensUsed: t.exposeInt('tokensUsed', { description: 'Tokens that the agent used' }),
  }),
})

const ReplayResultType = builder.objectRef<ReplayResult>('ReplayResult').implement({
  description: 'A recorded run, and the run that repeated it',
  fields: (t) => ({
    runId: t.exposeID('runId', orNull('Id of the run that repeated it; null if the version refused the input')),
    replayOf: t.exposeID('replayOf', { description: 'Id of the recorded run' }),
    verdict: t.expose('verdict', { type: VerdictType, description: 'Whether it passed each check of single runs' }),
    checks: t.expose('checks', { type: [JudgementType], description: 'The judgements of the checks of single runs' }),
    changed: t.exposeStringList('changed', {
      description: 'Paths within the output, such as `a.b`, of values that differ; at most 100',
    }),
    before: t.expose('before', { type: SideType, description: 'The recorded run' }),
    after: t.expose('after', { type: SideType, description: 'The run that repeated it' }),
  }),
})

builder.objectField(ReplayRef, 'results', (t) =>
  t.connection(
    {
      type: ReplayResultType,
      description: 'The recorded runs that are done. A page may have fewer than `first` if they are large',
      args: {
        verdict: t.arg({ type: VerdictType, description: 'Only results with this verdict' }),
        order: t.arg(orderArgument),
      },
      complexity: connectionCost,
      resolve: loaded('Replay', 'results'),
    },
    { name: 'ReplayResultConnection' },
    { name: 'ReplayResultEdge' },
  ),
)
