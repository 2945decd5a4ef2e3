import type { ReleaseCreateParams } from '../../../clients/typescript/src/generated/types.ts'
import { asParams } from '../../body/asParams.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readFields } from '../../body/readFields.ts'
import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { defineCommand, type FlagValues } from '../../command/command.ts'
import { argument, choice, integer, number, text, toggle } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { agentArgument } from '../agents/agentArgument.ts'
import { findAgentId } from '../agents/findAgentId.ts'
import { versionOf } from '../agents/versionOf.ts'
import { presets, stagesFlag } from './stagesFlag.ts'
import { watchRelease } from './watchRelease.ts'

const judgeFlags = {
  minRuns: integer('Ended runs that each version needs in a stage; default 20', { placeholder: 'count' }),
  errorRatePoints: number('Stop if its error rate is this many percentage points higher; default 5', {
    placeholder: 'points',
  }),
  p95Ratio: number('Stop if its p95 latency is this many times that of the live version; default 1.5', {
    placeholder: 'ratio',
  }),
}

export const releaseAgent = defineCommand({
  brief: 'Release a candidate: make it live in stages',
  description:
    'A growing share of the runs gets the candidate. It is taken back automatically if it fails more often or is slower ' +
    'than the live version; after the last stage it is live. With `--watch`, the exit code is 1 unless it went live.',
  examples: [
    ['ars agents release helper 4 --watch', '1% of runs for an hour, then 10%, then 50%, then all'],
    ['ars agents release helper 4 --preset quick --replay rpl_…', '25% for 15 minutes, after a replay that passed'],
    ['ars agents release helper 4 --stages 5:30m,25:2h --sticky-by metadata.user', 'each user stays on one version'],
  ],
  args: { ...agentArgument, version: argument('Number of the candidate') },
  flags: {
    stages: stagesFlag('The share of runs and the duration of each stage'),
    preset: choice('A preset of stages: careful (1:1h,10:1h,50:1h; the default) or quick (25:15m)', [
      'careful',
      'quick',
    ]),
    replay: text('A replay of the version that passed', { placeholder: 'id' }),
    ...judgeFlags,
    stickyBy: text('Runs with the same value get the same version', { placeholder: 'metadata.key' }),
    reason: text('The reason; stored with the release'),
    watch: toggle('Show the progress, and wait for the end'),
    ...bodyFlags,
    ...idempotencyFlag,
  },
  operation: 'releases.create',
  isLong: true,
  async run({ args, flags, context }) {
    const version = versionOf(args.version)
    const ars = await context.client()
    const id = await findAgentId(ars, args.agent)
    const body = {
      version,
      stages: flags.stages ?? presets[flags.preset ?? 'careful'],
      ...given({ replay_id: flags.replay, judge: judgeOf(flags), sticky_by: flags.stickyBy, reason: flags.reason }),
      ...(await readFields(flags, context.stdin)),
    }
    const release = await ars.releases.create(id, asParams<ReleaseCreateParams>(body), keyOption(flags.idempotencyKey))
    if (flags.watch) return watchRelease(context, ars, release)
    context.out.item(release)
    context.out.note(`\`ars releases watch ${release.id}\` shows the progress.`)
  },
})

function judgeOf({ minRuns, errorRatePoints, p95Ratio }: FlagValues<typeof judgeFlags>): object | undefined {
  const judge = given({ min_runs: minRuns, error_rate_points: errorRatePoints, p95_ratio: p95Ratio })
  return Object.keys(judge).length > 0 ? judge : undefined
}
