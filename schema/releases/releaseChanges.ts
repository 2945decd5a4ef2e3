/** The mutations of releases. */
import { advanceRelease } from '../../src/releases/advanceRelease.ts'
import { cancelRelease } from '../../src/releases/cancelRelease.ts'
import { createRelease } from '../../src/releases/createRelease.ts'
import { builder } from '../building/builder.ts'
import { changeByIdMutation, createMutation, idempotencyKeyOf } from '../building/mutations.ts'
import { ReleaseRef } from '../building/refs.ts'

const ReleaseStageInput = builder.inputType('ReleaseStageInput', {
  description: 'A stage of a release',
  fields: (t) => ({
    percent: t.int({
      required: true,
      description: 'Share of new runs that the candidate gets: 1 to 99, more than in the previous stage',
    }),
    seconds: t.int({
      required: true,
      description:
        'How long it lasts: 60 to 604,800. It lasts longer, up to three times, until both sides have enough runs',
    }),
  }),
})

const ReleaseJudgeInput = builder.inputType('ReleaseJudgeInput', {
  description: 'When to stop the release',
  fields: (t) => ({
    minRuns: t.int({ description: 'Ended runs of each side that a stage needs: 1 to 100,000; default 20' }),
    errorRatePoints: t.float({
      description: 'Percentage points by which the error rate of the candidate may be higher: 0 to 100; default 5',
    }),
    p95Ratio: t.float({ description: 'How many times the live p95 latency counts as slow: 1 to 1,000; default 1.5' }),
  }),
})

const CreateReleaseInput = builder.inputType('CreateReleaseInput', {
  description: 'The candidate to release, and how',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Id of the agent' }),
    version: t.int({ required: true, description: 'A candidate made from the live version, never released before' }),
    stages: t.field({
      type: [ReleaseStageInput],
      required: true,
      description: '1 to 10 stages; after the last one the candidate is live for all runs',
    }),
    replayId: t.id({ description: 'Id of a replay of this version, which must have passed' }),
    judge: t.field({
      type: ReleaseJudgeInput,
      description: 'When to stop the release; omitted settings have their defaults',
    }),
    stickyBy: t.string({
      description:
        '`metadata.` and a key: runs with the same value there get the same version. Default: each run is assigned separately',
    }),
    reason: t.string({ description: 'Stored with the release and its deployment; at most 2,000 characters' }),
    idempotencyKey: t.string(idempotencyKeyOf('release')),
  }),
})

const resource = { field: 'release', type: ReleaseRef }

createMutation(
  'createRelease',
  resource,
  CreateReleaseInput,
  createRelease,
  'Gives a candidate to a rising share of the new runs, and takes it back automatically if it is worse',
)
changeByIdMutation('advanceRelease', resource, advanceRelease, {
  description: 'Ends the current stage now. After the last one, the candidate is live for all runs',
})
changeByIdMutation('cancelRelease', resource, cancelRelease, {
  description: 'Takes the candidate back: no new run gets it. Repeating it has no effect',
})
