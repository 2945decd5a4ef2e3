import { defineCommand, defineGroup } from '../../command/command.ts'
import { argument } from '../../command/flags.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { watchRelease } from './watchRelease.ts'

const releaseArgument = { release: argument('Id of the release') }

const get = itemCommand({
  brief: 'Show a release',
  examples: [
    ['ars releases get rel_…', 'all its fields'],
    ['ars releases get rel_… --json status,figures', 'both versions in the current stage'],
  ],
  operation: 'releases.get',
  args: releaseArgument,
  call: (client, { args }) => client.releases.get(args.release),
})

const watch = defineCommand({
  brief: 'Show the progress of a release, and wait for its end',
  description: 'The exit code is 1 unless the version went live.',
  examples: [['ars releases watch rel_…', 'Ctrl-C stops watching; the release continues']],
  operation: 'releases.get',
  args: releaseArgument,
  isLong: true,
  async run({ args, context }) {
    const ars = await context.client()
    await watchRelease(context, ars, await ars.releases.get(args.release))
  },
})

const advance = itemCommand({
  brief: 'End the current stage of a release now',
  description: 'Both versions need `min_runs` ended runs in the stage. After the last stage, the version is live.',
  examples: [['ars releases advance rel_…', 'after confirmation']],
  operation: 'releases.advance',
  args: releaseArgument,
  confirm: ({ args }) => `End the current stage of ${args.release} now?`,
  call: (client, { args }) => client.releases.advance(args.release),
  done: ({ status, version, percent }) =>
    status === 'completed' ? `Version ${version} is live.` : `Version ${version} gets ${percent}% of runs.`,
})

const cancel = itemCommand({
  brief: 'Cancel a release: take the version back',
  examples: [['ars releases cancel rel_…', 'new runs get the live version again']],
  operation: 'releases.cancel',
  args: releaseArgument,
  call: (client, { args }) => client.releases.cancel(args.release),
  done: ({ id, live_version }) => `Cancelled ${id}. Version ${live_version} stays live.`,
})

export const releases = defineGroup({
  brief: 'Candidates that go live in stages',
  commands: { get, watch, advance, cancel },
})
