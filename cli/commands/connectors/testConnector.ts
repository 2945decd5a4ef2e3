import { defineCommand } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { argument } from '../../command/flags.ts'

export const testConnector = defineCommand({
  brief: 'Check whether the external system works',
  description: 'The service calls it once, for at most 10 seconds. Exit code 1 if it does not respond as agents need.',
  examples: [['ars connectors test conn_…', 'its status and how long it took']],
  args: { connector: argument('Id of a connector') },
  operation: 'connectors.test',
  async run({ args, context }) {
    const ars = await context.client()
    const test = await ars.connectors.test(args.connector)
    context.out.item(test)
    if (!test.ok) throw new Failure(test.error ?? 'the external system did not respond as agents need')
  },
})
