import { defineCommand } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { argument } from '../../command/flags.ts'

export const testConnector = defineCommand({
  brief: 'Ask whether the external system answers',
  description: 'The service calls it once, within 10 seconds. Ends with 1 if it does not answer as agents need it.',
  examples: [['ars connectors test conn_…', 'its status and how long it took']],
  args: { connector: argument('Id of a connector') },
  operation: 'connectors.test',
  async run({ args, context }) {
    const ars = await context.client()
    const test = await ars.connectors.test(args.connector)
    context.out.item(test)
    if (!test.ok) throw new Failure(test.error ?? 'the external system did not answer as agents need it')
  },
})
