import type {
  NewWebhook,
  Webhook,
  WebhookCreateParams,
  WebhookRotateSecretParams,
  WebhookUpdateParams,
} from '../../../clients/typescript/src/generated/types.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { createCommand, updateCommand } from '../../command/bodyCommand.ts'
import { defineGroup } from '../../command/command.ts'
import { ifMatchOption, ifRevisionFlag } from '../../command/conditionFlags.ts'
import { argument, choice, requiredTime } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { deliveryColumns, deliveryStatuses } from '../deliveries/deliveryColumns.ts'
import { testWebhook } from './testWebhook.ts'
import { verifyWebhook } from './verifyWebhook.ts'
import { webhookColumns } from './webhookColumns.ts'
import { secretField, webhookFields } from './webhookFields.ts'

const webhook = argument('Id of the webhook')

const list = listCommand({
  brief: 'List the webhooks',
  examples: [['ars webhooks list', 'each with its health']],
  operation: 'webhooks.list',
  flags: orderFlag,
  columns: webhookColumns,
  empty: 'There are no webhooks. `ars webhooks create` creates one; `ars listen` needs none.',
  list: (client, page, { flags }) => client.webhooks.list({ ...page, ...given({ order: flags.order }) }),
})

const get = itemCommand({
  brief: 'Show a webhook',
  examples: [['ars webhooks get wh_…', 'its health, last delivery, and figures for the last day']],
  operation: 'webhooks.get',
  args: { webhook },
  call: (client, { args }) => client.webhooks.get(args.webhook),
})

const create = createCommand<WebhookCreateParams, NewWebhook>({
  brief: 'Register a URL that events are sent to',
  examples: [
    ['ars webhooks create --url https://example.com/hooks --events run.completed,run.failed', 'events of runs'],
    ["ars webhooks create --url https://example.com/hooks --events '*' --secret secret.txt", 'with your own secret'],
  ],
  fields: { ...webhookFields, ...secretField },
  operation: 'webhooks.create',
  call: (client, body, options) => client.webhooks.create(body, options),
  done: ({ secret }) =>
    secret === null
      ? 'The secret is not shown again: the same idempotency key was used before.'
      : 'The secret is shown only once.',
})

const update = updateCommand<WebhookUpdateParams, Webhook>({
  brief: 'Change a webhook',
  examples: [
    ['ars webhooks update wh_… --events run.failed', 'only failures from now on'],
    ['ars webhooks update wh_… --active false', 'sends nothing until it is enabled again'],
    ['ars webhooks update wh_… --events run.failed --if-revision 2', 'only if it is still at revision 2'],
  ],
  fields: webhookFields,
  id: 'Id of the webhook',
  operation: 'webhooks.update',
  call: (client, id, body, options) => client.webhooks.update(id, body, options),
})

const enable = itemCommand({
  brief: 'Send events to a webhook again',
  description: 'Reverses `--active false` or an automatic disabling. `redeliver` sends what failed before that.',
  examples: [['ars webhooks enable wh_…', 'after the receiver was fixed']],
  operation: 'webhooks.update',
  args: { webhook },
  call: (client, { args }) => client.webhooks.update(args.webhook, { active: true }),
  done: ({ id }) => `Enabled ${id}.`,
})

const remove = itemCommand({
  brief: 'Delete a webhook',
  description: 'Its pending deliveries are dropped.',
  examples: [['ars webhooks delete wh_… --yes', 'without confirmation']],
  operation: 'webhooks.delete',
  args: { webhook },
  flags: ifRevisionFlag,
  confirm: ({ args }) => `Delete the webhook ${args.webhook} and its pending deliveries?`,
  call: (client, { args, flags }) => client.webhooks.delete(args.webhook, ifMatchOption(flags.ifRevision)),
  done: ({ id }) => `Deleted ${id}.`,
})

const rotateSecret = itemCommand({
  brief: 'Change the secret of a webhook',
  description: 'For 24 hours, webhook-signature also has a signature with the previous secret.',
  examples: [['ars webhooks rotate-secret wh_… --yes', 'generates a new secret and shows it once']],
  operation: 'webhooks.rotateSecret',
  args: { webhook },
  flags: { ...secretField, ...bodyFlags },
  confirm: ({ args }) => `Change the secret of ${args.webhook}?`,
  call: async (client, { args, flags, context }) => {
    const body: WebhookRotateSecretParams = await readBody(secretField, flags, context.stdin)
    return client.webhooks.rotateSecret(args.webhook, body)
  },
  done: () => 'The secret is shown only once.',
})

const deliveries = listCommand({
  brief: 'List the deliveries of a webhook, newest first',
  examples: [['ars webhooks deliveries wh_… --status failed', 'what was not acknowledged']],
  operation: 'webhooks.listDeliveries',
  args: { webhook },
  flags: { status: choice('With this status', deliveryStatuses), ...orderFlag },
  columns: deliveryColumns,
  empty: 'There are no such deliveries.',
  list: (client, page, { args, flags: { status, order } }) =>
    client.webhooks.listDeliveries(args.webhook, { ...page, ...given({ status, order }) }),
})

const redeliver = itemCommand({
  brief: 'Redeliver everything that failed since a given time',
  examples: [['ars webhooks redeliver wh_… --since 2h', 'after the receiver was down']],
  operation: 'webhooks.redeliverFailed',
  args: { webhook },
  flags: { since: requiredTime('Deliveries that were created after this time') },
  call: (client, { args, flags }) => client.webhooks.redeliverFailed(args.webhook, { since: flags.since }),
})

export const webhooks = defineGroup({
  brief: 'URLs that events are sent to',
  commands: {
    list,
    get,
    create,
    update,
    delete: remove,
    enable,
    'rotate-secret': rotateSecret,
    deliveries,
    redeliver,
    verify: verifyWebhook,
    test: testWebhook,
  },
})
