import type { WebhookEvent } from '../../../clients/typescript/src/generated/types.ts'
import { defineGroup } from '../../command/command.ts'
import { argument, texts, time } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { eventColumns } from './eventColumns.ts'
import { tail } from './tail.ts'

const list = listCommand({
  brief: 'List events, newest first',
  examples: [
    ['ars events list --since 2h', 'what happened in the last two hours'],
    ['ars events list -e run.failed --all --json', 'every failed run of the last 30 days, one JSON object per line'],
  ],
  operation: 'events.list',
  flags: {
    event: texts('Only events of this type; may be repeated', { alias: 'e', placeholder: 'type' }),
    since: time('Created after this time'),
    until: time('Created before this time'),
    ...orderFlag,
  },
  columns: eventColumns,
  empty: 'There are no such events. `ars trigger run.completed` creates one.',
  list: (client, page, { flags: { event, since, until, order } }) => {
    // The service validates the types.
    const type = event.flatMap((each) => each.split(',')) as WebhookEvent['type'][] as 'test'[]
    return client.events.list({ ...page, ...given({ type, created_after: since, created_before: until, order }) })
  },
})

const get = itemCommand({
  brief: 'Show an event as webhooks receive it',
  examples: [['ars events get evt_… --json data', 'what happened']],
  operation: 'events.get',
  args: { event: argument('Id of the event') },
  call: (client, { args }) => client.events.get(args.event),
})

export const events = defineGroup({
  brief: 'What happened in the organisation',
  commands: { list, get, tail },
})
