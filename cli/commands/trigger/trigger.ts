import type { Scope } from '../../../clients/typescript/src/generated/types.ts'
import { defineCommand } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { argument, text } from '../../command/flags.ts'
import { refuseUnknown } from '../../listen/eventTypes.ts'
import { awaitEvent } from './awaitEvent.ts'
import type { Making } from './making.ts'
import { type TriggerType, triggers } from './triggers.ts'

const types = Object.keys(triggers) as TriggerType[]

export const trigger = defineCommand({
  brief: 'Make an event happen for real',
  description: [
    'Does what causes such an event, waits for it and shows it: webhooks and `ars listen` get it like any other. What it ' +
      'needs for that is named `ars trigger`, made when it is missing, and kept: an agent (the simulator), a pipeline and an ' +
      'alert rule, which is active only as long as it takes. A change of the agent is also a deployment, so that ' +
      'some types bring others with them.',
    'Scopes:',
    ...types.map((type) => `  ${type}: ${triggers[type].scopes.join(' ')}`),
  ].join('\n'),
  examples: [
    ['ars trigger run.completed', 'a run of the simulator that completes'],
    ['ars trigger run.failed', 'one that fails'],
    ['ars trigger alert.triggered', 'an alert; takes as long as rules are judged, about 10 seconds'],
    ['ars trigger test --webhook wh_…', 'a test event to a webhook of yours'],
  ],
  operation: 'events.get',
  args: { type: argument('Type of the event', types) },
  flags: { webhook: text('Where a test event goes; default: the newest that is active', { placeholder: 'id' }) },
  async run({ args, flags, context }) {
    const { out, signal, sayWhenInterrupted } = context
    refuseUnknown(args.type, types)
    const { scopes, make } = triggers[args.type as TriggerType]
    const client = await context.client()
    const { scopes: own } = await client.auth.me()
    refuseMissing(args.type, scopes, own)
    sayWhenInterrupted('What was begun goes on; `ars events tail` shows the event.')
    const making: Making = { client, webhook: flags.webhook, note: out.note }
    try {
      out.item(await awaitEvent(client, args.type, signal, () => make(making)))
    } finally {
      await making.undo?.()
    }
  },
})

const refuseMissing = (type: string, needed: readonly Scope[], own: readonly Scope[]): void => {
  const missing = needed.filter((scope) => !own.includes(scope) && !own.includes('*'))
  if (missing.length === 0) return
  throw new Failure(`the key lacks ${missing.join(', ')}`, {
    exitCode: 4,
    hint: `ars trigger ${type} needs the scopes ${needed.join(', ')}.`,
  })
}
