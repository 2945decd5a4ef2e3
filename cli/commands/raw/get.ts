import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import { defineCommand } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { usageError } from '../../command/failure.ts'
import { argument } from '../../command/flags.ts'
import { readDeployment } from './readDeployment.ts'

export const get = defineCommand({
  brief: 'Show anything by its id',
  description: 'The prefix before the _ is its type: run_, ag_, wh_, evt_ and so on.',
  examples: [
    ['ars get run_…', 'the same as ars runs get'],
    ['ars get evt_… --json type,data', 'some fields of an event'],
  ],
  args: { id: argument('Id of anything') },
  async run({ args: { id }, context }) {
    const [prefix = ''] = id.split('_', 1)
    const read = Object.hasOwn(readers, prefix) && id.includes('_') ? readers[prefix] : undefined
    if (read === undefined) throw unknownId(id)
    context.out.item(await read(await context.client(), id, context))
  },
})

type Reader = (client: AgentRunService, id: string, context: Context) => Promise<object>

const readers: Record<string, Reader> = {
  run: (client, id) => client.runs.get(id),
  ag: (client, id) => client.agents.get(id),
  dep: (_, id, context) => readDeployment(id, context),
  wh: (client, id) => client.webhooks.get(id),
  dlv: (client, id) => client.deliveries.get(id),
  evt: (client, id) => client.events.get(id),
  key: (client, id) => client.apiKeys.get(id),
  conn: (client, id) => client.connectors.get(id),
  pol: (client, id) => client.policies.get(id),
  pipe: (client, id) => client.pipelines.get(id),
  prun: (client, id) => client.pipelineRuns.get(id),
  rpl: (client, id) => client.replays.get(id),
  rel: (client, id) => client.releases.get(id),
  rule: (client, id) => client.alertRules.get(id),
  alrt: (client, id) => client.alerts.get(id),
  era: (client, id) => client.erasures.get(id),
  exp: (client, id) => client.exports.get(id),
}

const unknownId = (id: string): Error =>
  usageError(
    `${JSON.stringify(id)} is not an id that can be shown`,
    `Ids start with ${Object.keys(readers)
      .map((prefix) => `${prefix}_`)
      .join(', ')}.`,
  )
