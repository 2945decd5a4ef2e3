import { defineCommand } from '../../command/command.ts'
import { argument } from '../../command/flags.ts'
import { showDelivery, waitFlag } from '../deliveries/awaitDelivery.ts'

export const testWebhook = defineCommand({
  brief: 'Send a test event to a webhook',
  description: 'An event of the type test is sent to this webhook only, signed and retried like any other.',
  examples: [
    ['ars webhooks test wh_…', 'sends it, and shows its delivery'],
    ['ars webhooks test wh_… --wait', 'exit code 0 if it was acknowledged, 13 if not'],
  ],
  operation: 'webhooks.test',
  args: { webhook: argument('Id of the webhook') },
  flags: waitFlag,
  async run(call) {
    const client = await call.context.client()
    await showDelivery(client, await client.webhooks.test(call.args.webhook), call)
  },
})
