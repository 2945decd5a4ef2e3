import type { Replay, ReplayCreateParams } from '../../../clients/typescript/src/generated/types.ts'
import { asParams } from '../../body/asParams.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readFields } from '../../body/readFields.ts'
import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { defineCommand, type FlagValues } from '../../command/command.ts'
import { argument, choices, integer, number, text, texts, time, toggle } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { agentArgument } from '../agents/agentArgument.ts'
import { findAgentId } from '../agents/findAgentId.ts'
import { versionOf } from '../agents/versionOf.ts'
import { pairs } from '../runs/runFlags.ts'
import { watchReplay } from './watchReplay.ts'

const cohortFlags = {
  run: texts('Repeat this run; without it, the newest that match', { placeholder: 'id' }),
  limit: integer('How many of the newest runs to repeat, up to 1000; default 100', { placeholder: 'count' }),
  since: time('Runs created after this time'),
  until: time('Runs created before this time'),
  status: choices('Runs that ended with any of these statuses', ['completed', 'failed', 'cancelled']),
  metadata: texts('Runs whose metadata has this value', { placeholder: 'key=value' }),
}

const checkFlags = {
  check: choices('Checks without settings; default: completes', ['completes', 'same_output', 'guardrails']),
  expression: text('A check: a JSONata expression that must return true, or at least 0.5', { placeholder: 'jsonata' }),
  judge: text('A check: an agent that returns a score of at least 0.5', { placeholder: 'agent', complete: 'agents' }),
  maxLatency: number('A check: the most that p95 of the latency may be multiplied by', { placeholder: 'ratio' }),
  maxTokens: number('A check: the most that the tokens may be multiplied by', { placeholder: 'ratio' }),
  minShare: number('The share of runs that must pass each check of single runs, 0 to 1', { placeholder: 'share' }),
}

export const replayAgent = defineCommand({
  brief: 'Try a version on recorded runs',
  description:
    'Repeats ended runs of the agent with the version, and judges each by checks. Each costs a call, but no event, list or ' +
    'figure shows it. Other checks, and other settings of these, can be given with `-i`. With `--watch`, the exit code ' +
    'is 1 unless the replay passed.',
  examples: [
    ['ars agents replay helper 4 --watch', 'the newest 100 runs; all must complete that completed before'],
    ['ars agents replay helper 4 --since 7d --check same_output --min-share 0.95 --watch', 'in your CI'],
    ['ars agents replay helper 4 --limit 20 --judge reviewer --max-tokens 1.2', 'another agent is the judge'],
  ],
  args: { ...agentArgument, version: argument('Number of the version, live or not') },
  flags: {
    ...cohortFlags,
    ...checkFlags,
    maxParallel: integer('How many runs at once, up to 50; default 5'),
    allowSideEffects: toggle('Call your endpoint, and tools whose answers were not recorded'),
    watch: toggle('Show the progress, and wait for the verdict'),
    ...bodyFlags,
    ...idempotencyFlag,
  },
  operation: 'replays.create',
  isLong: true,
  async run({ args, flags, context }) {
    const version = versionOf(args.version)
    const ars = await context.client()
    const id = await findAgentId(ars, args.agent)
    const judge = flags.judge === undefined ? undefined : await findAgentId(ars, flags.judge)
    const checks = checksOf(flags, judge)
    const body = {
      version,
      runs: cohortOf(flags),
      ...given({
        checks: checks.length > 0 ? checks : undefined,
        max_parallel: flags.maxParallel,
        allow_side_effects: flags.allowSideEffects || undefined,
      }),
      ...(await readFields(flags, context.stdin)),
    }
    const replay: Replay = await ars.replays.create(
      id,
      asParams<ReplayCreateParams>(body),
      keyOption(flags.idempotencyKey),
    )
    if (flags.watch) return watchReplay(context, ars, replay)
    context.out.item(replay)
    context.out.note(`\`ars replays watch ${replay.id}\` shows the progress.`)
  },
})

function cohortOf({ run, limit, since, until, status, metadata }: FlagValues<typeof cohortFlags>): object {
  if (run.length > 0) return { run_ids: run }
  const filter = { limit, created_after: since, created_before: until }
  return {
    ...given(filter),
    ...(status.length > 0 && { status }),
    ...(metadata.length > 0 && { metadata: pairs(metadata) }),
  }
}

function checksOf(flags: FlagValues<typeof checkFlags>, judge: string | undefined): object[] {
  const share = given({ min_share: flags.minShare })
  const words = flags.check.length > 0 || flags.minShare === undefined ? flags.check : (['completes'] as const)
  return [
    ...words.map((check) => ({ check, ...share })),
    ...(flags.expression === undefined ? [] : [{ check: 'expression', expression: flags.expression, ...share }]),
    ...(judge === undefined ? [] : [{ check: 'agent', agent_id: judge, ...share }]),
    ...(flags.maxLatency === undefined ? [] : [{ check: 'latency', max_ratio: flags.maxLatency }]),
    ...(flags.maxTokens === undefined ? [] : [{ check: 'tokens', max_ratio: flags.maxTokens }]),
  ]
}
