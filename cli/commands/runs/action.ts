import type { RunActionParams } from '../../../clients/typescript/src/generated/types.ts'
import { json, type Source } from '../../body/bodyFlags.ts'
import { readJson } from '../../body/readJson.ts'
import { keyOption } from '../../command/bodyCommand.ts'
import { usageError } from '../../command/failure.ts'
import { argument, restArguments, text } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'

const types = ['approve', 'reject', 'respond'] as const

export const action = itemCommand({
  brief: "Answer a run's question, or send it a message",
  description:
    'The id of the required action is read from the run unless you give it or an idempotency key, so that an answer is applied only once.',
  examples: [
    ['ars runs action run_… approve', 'approves what the run asks for'],
    ["ars runs action run_… reject --reason 'too expensive'", 'declines, with a reason'],
    ['ars runs action run_… respond Berlin', 'answers with a text'],
    ['ars runs action run_… respond --payload \'{"city": "Berlin"}\'', 'answers with JSON'],
  ],
  operation: 'runs.sendAction',
  args: {
    run: argument('Id of the run'),
    type: argument('approve, reject or respond', types),
    message: restArguments('The payload, as text'),
  },
  flags: {
    payload: json('The payload as JSON'),
    reason: text('Stored with the action'),
    actionId: text('Id of the required action that this answers', { placeholder: 'id' }),
    idempotencyKey: text('Within 24 hours, calls with the same key send one action', { placeholder: 'key' }),
  },
  call: async (client, { args, flags, context }) => {
    const type = types.find((each) => each === args.type)
    if (type === undefined) throw usageError(`<type> is ${types.join(', ')}, not ${JSON.stringify(args.type)}`)
    if (flags.payload && args.message.length > 0)
      throw usageError('give the payload as words or with --payload, not both')
    const payload = await payloadOf(flags.payload, args.message, context.stdin)
    const { idempotencyKey } = flags
    const isRead = flags.actionId === undefined && idempotencyKey === undefined
    const actionId = isRead ? (await client.runs.get(args.run)).required_action?.id : flags.actionId
    const params: RunActionParams = { type, ...given({ action_id: actionId, payload, reason: flags.reason }) }
    return client.runs.sendAction(args.run, params, keyOption(idempotencyKey))
  },
  done: ({ id, status }) => `Sent; ${id} is ${status}.`,
})

async function payloadOf(
  source: Source | undefined,
  words: readonly string[],
  stdin: Parameters<typeof readJson>[2],
): Promise<unknown> {
  if (source) return readJson(source.source, '--payload', stdin)
  return words.length > 0 ? words.join(' ') : undefined
}
