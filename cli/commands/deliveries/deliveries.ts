import { defineCommand, defineGroup } from '../../command/command.ts'
import { argument, choices, integer, text, texts, time } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { showDelivery, waitFlag } from './awaitDelivery.ts'
import { deliveryColumns, deliveryStatuses } from './deliveryColumns.ts'

const list = listCommand({
  brief: 'List the deliveries to all webhooks, newest first',
  examples: [
    ['ars deliveries list --status failed --since 2h', 'what was not acknowledged in the last two hours'],
    ['ars deliveries list --webhook wh_… --http-status 500', 'deliveries whose receiver returned 500'],
  ],
  operation: 'deliveries.list',
  flags: {
    webhook: text('To this webhook', { placeholder: 'id' }),
    event: texts('Of events of this type; may be repeated', { alias: 'e', placeholder: 'type' }),
    status: choices('With any of these statuses', deliveryStatuses),
    httpStatus: integer('Whose last attempt got this HTTP status', { placeholder: 'status' }),
    since: time('Created after this time'),
    until: time('Created before this time'),
    ...orderFlag,
  },
  columns: deliveryColumns,
  empty: 'There are no such deliveries.',
  list: (client, page, { flags: { webhook, event, status, httpStatus, since, until, order } }) =>
    client.deliveries.list({
      ...page,
      ...given({ webhook_id: webhook, event_type: event as 'test'[], status, http_status: httpStatus }),
      ...given({ created_after: since, created_before: until, order }),
    }),
})

const get = itemCommand({
  brief: 'Show a delivery with its attempts, and what was sent',
  examples: [
    ['ars deliveries get dlv_…', 'every attempt and its response'],
    ['ars deliveries get dlv_… --json request_body', 'only the body'],
  ],
  operation: 'deliveries.get',
  args: { delivery: argument('Id of the delivery') },
  call: (client, { args }) => client.deliveries.get(args.delivery),
})

const redeliver = defineCommand({
  brief: 'Send a delivery again',
  description: 'The same bytes with the same event id, with new attempts. A pending delivery is left unchanged.',
  examples: [['ars deliveries redeliver dlv_… --wait', 'exit code 0 if it was acknowledged, 13 if not']],
  operation: 'deliveries.redeliver',
  args: { delivery: argument('Id of the delivery') },
  flags: waitFlag,
  async run(call) {
    const client = await call.context.client()
    await showDelivery(client, await client.deliveries.redeliver(call.args.delivery), call)
  },
})

export const deliveries = defineGroup({
  brief: 'What was sent to webhooks, and what came back',
  commands: { list, get, redeliver },
})
