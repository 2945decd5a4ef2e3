import type { CheckWord } from '../../src/replays/checks/check.ts'
import { listReplays } from '../../src/replays/listReplays.ts'
import type { Percentiles, Progress } from '../../src/replays/progress.ts'
import { readReplay } from '../../src/replays/readReplay.ts'
import type { Replay, ReplayError, ReplayStatus, Verdict } from '../../src/replays/replay.ts'
import { type ShownCheck, showChecks } from '../../src/replays/showChecks.ts'
import { addCreator } from '../access/actor.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { toConnection } from '../building/connection.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orderArgument } from '../building/order.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { lookUpDescription } from '../building/queries.ts'
import { ReplayConnection, ReplayRef } from '../building/refs.ts'
import { Node } from '../node.ts'

const ReplayStatusType = describedEnum<ReplayStatus>(
  'ReplayStatus',
  'The state of a replay; all but running are final',
  {
    running: 'Repeats recorded runs, or waits until it may',
    completed: 'Every recorded run was repeated and judged',
    cancelled: 'Cancelled by a caller',
    failed: 'Ended early, with an error',
  },
)

export const VerdictType = describedEnum<Verdict>('ReplayVerdict', 'Whether checks passed', {
  passed: 'Every check held, or the run passed each of them',
  failed: 'A check did not hold, or the run failed one of them',
})

export const CheckWordType = describedEnum<CheckWord>('ReplayCheckType', 'What a check asks', {
  completes: 'The run completed, or the recorded one did not complete either',
  same_output: 'The outputs are equal as JSON, without the paths in `ignore`',
  output_schema: 'The output matches `schema`',
  expression: 'The JSONata expression returns true, or at least the minimum score',
  agent: 'Another agent returns at least the minimum score',
  guardrails: 'No guardrail was triggered that was not triggered in the recorded run',
  latency: 'p95 of the latencies of all runs, after ÷ before, is at most the maximum ratio',
  tokens: 'The tokens of all runs, after ÷ before, are at most the maximum ratio',
})

const RunsType = builder.objectRef<Replay>('ReplayRuns').implement({
  description: 'How many recorded runs a replay repeats',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'All of them; fixed when the replay was created' }),
    done: t.int({ description: 'Those that were repeated and judged', resolve: ({ progress }) => progress.done }),
    completed: t.int({
      description: 'Of those that are done: whose repetition completed',
      resolve: ({ progress }) => progress.completed,
    }),
    failed: t.int({
      description: 'Of those that are done: whose repetition failed, or was refused',
      resolve: ({ progress }) => progress.failed,
    }),
  }),
})

const CheckType = builder.objectRef<ShownCheck>('ReplayCheck').implement({
  description: 'A check of a replay, with its result so far',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name; default: its type' }),
    check: t.expose('check', { type: CheckWordType, description: 'What it asks' }),
    passed: t.exposeInt('passed', orNull('Runs that passed; null if it judges all runs together')),
    failed: t.exposeInt('failed', orNull('Runs that failed; null if it judges all runs together')),
    share: t.exposeFloat('share', orNull('Share of judged runs that passed; null before the first')),
    minShare: t.exposeFloat('minShare', { description: 'The share that must pass' }),
    holds: t.exposeBoolean('holds', orNull('Whether it held; null unless the replay completed')),
  }),
})

const PercentilesType = builder.objectRef<Percentiles>('ReplayPercentiles').implement({
  description: 'The percentiles of latencies in milliseconds',
  fields: (t) => ({
    p50: t.exposeInt('p50', orNull('Half of the runs took at most this long; null without runs')),
    p95: t.exposeInt('p95', orNull('95% of the runs took at most this long; null without runs')),
  }),
})

const LatencyType = builder.objectRef<Progress['latencyMs']>('ReplayLatency').implement({
  description: 'The latencies of the runs that are done',
  fields: (t) => ({
    before: t.expose('before', { type: PercentilesType, description: 'Of the recorded runs' }),
    after: t.expose('after', { type: PercentilesType, description: 'Of the runs that repeat them' }),
  }),
})

const TokensType = builder.objectRef<Progress['tokensUsed']>('ReplayTokens').implement({
  description: 'The tokens of the runs that are done',
  fields: (t) => ({
    before: t.expose('before', { type: 'SafeInt', description: 'Used by the recorded runs' }),
    after: t.expose('after', { type: 'SafeInt', description: 'Used by the runs that repeat them' }),
  }),
})

const ErrorType = builder.objectRef<ReplayError>('ReplayError').implement({
  description: 'Why a replay ended early',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'Machine-readable code: quota_exceeded, agent_archived or internal_error',
    }),
    message: t.exposeString('message', { description: 'Human-readable message; may change' }),
  }),
})

ReplayRef.implement({
  description: 'A version of an agent tried on recorded runs',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with rpl_' }),
    agentId: t.exposeID('agentId', { description: 'Id of the agent' }),
    version: t.exposeInt('version', { description: 'The version that is tried' }),
    status: t.expose('status', { type: ReplayStatusType, description: 'The current state' }),
    verdict: t.expose('verdict', {
      type: VerdictType,
      nullable: true,
      description: 'Whether every check held; null unless the replay completed',
    }),
    runs: t.field({ type: RunsType, description: 'How many recorded runs it repeats', resolve: (replay) => replay }),
    checks: t.field({ type: [CheckType], description: 'Its checks, in their order', resolve: showChecks }),
    latencyMs: t.field({
      type: LatencyType,
      description: 'Latencies of both sides',
      resolve: ({ progress }) => progress.latencyMs,
    }),
    tokensUsed: t.field({
      type: TokensType,
      description: 'Tokens of both sides',
      resolve: ({ progress }) => progress.tokensUsed,
    }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that created it' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created' }),
    finishedAt: t.expose('finishedAt', timeOrNull('When it ended; null while it is running')),
    error: t.expose('error', {
      type: ErrorType,
      nullable: true,
      description: 'Why it ended early; null unless it failed',
    }),
  }),
})

addCreator(ReplayRef)

builder.queryFields((t) => ({
  replay: t.field({
    type: ReplayRef,
    nullable: true,
    description: lookUpDescription('replay'),
    args: {
      id: t.arg.id({ required: true, description: 'Id of the replay' }),
      waitSeconds: t.arg.int({
        description: 'Seconds to wait for the replay to end: 0 or more, default 0; values above 60 count as 60',
      }),
    },
    resolve: (_, { id, waitSeconds }, { deps, viewer }) => readReplay(deps, viewer, id, waitSeconds ?? 0),
  }),
  replays: t.connection(
    {
      type: ReplayRef,
      description: 'The replays of an agent',
      args: {
        agentId: t.arg.id({ required: true, description: 'Id of the agent' }),
        order: t.arg(orderArgument),
      },
      complexity: connectionCost,
      resolve: async (_, { agentId, ...page }, { deps, viewer }) =>
        toConnection(await listReplays(deps, viewer, agentId, page)),
    },
    ReplayConnection,
  ),
}))
