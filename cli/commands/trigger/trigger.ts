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
  brief: 'Trigger a real event',
  description: [
    'Does what causes such an event, waits for it and shows it: webhooks and `ars listen` receive it like any other. It ' +
      'uses an agent (the simulator), a pipeline and an alert rule named `ars trigger`, which are created if missing and kept; ' +
      'the rule is active only while it is needed. A change to the agent is also a deployment, so some types of events come ' +
      'with others.',
    'Scopes:',
    ...types.map((type) => `  ${type}: ${triggers[type].scopes.join(' ')}`),
  ].join('\n'),
  examples: [
    ['ars trigger run.completed', 'a run of the simulator that completes'],
    ['ars trigger run.failed', 'one that fails'],
    ['ars trigger alert.triggered', 'an alert; takes until rules are evaluated, about 10 seconds'],
    ['ars trigger test --webhook wh_…', 'a test event to your webhook'],
  ],
  operation: 'events.get',
  args: { type: argument('Type of the event', types) },
  flags: { webhook: text('Where a test event goes; default: the newest active webhook', { placeholder: 'id' }) },
  async run({ args, flags, context }) {
    const { out, signal, sayWhenInterrupted } = context
    refuseUnknown(args.type, types)
    const { scopes, make } = triggers[args.type as TriggerType]
    const client = await context.client()
    const { scopes: own } = await client.auth.me()
    refuseMissing(args.type, scopes, own)
    sayWhenInterrupted('What was started continues; `ars events tail` shows the event.')
    const making: Making = { client, webhook: flags.webhook, note: out.note }
    try {
      out.item(await awaitEvent(client, args.type, signal, () => make(making)))
    } finally {
      await making.undo?.()
    }
  },
})

function refuseMissing(type: string, needed: readonly Scope[], own: readonly Scope[]): void {
  const missing = needed.filter((scope) => !own.includes(scope) && !own.includes('*'))
  if (missing.length === 0) return
  throw new Failure(`the key lacks ${missing.join(', ')}`, {
    exitCode: 4,
    hint: `ars trigger ${type} needs the scopes ${needed.join(', ')}.`,
  })
}
