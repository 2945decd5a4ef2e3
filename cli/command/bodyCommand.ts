/** A command that creates or changes something: its body comes from `-i`, `-f` and the flags of its fields. */
import type { AgentRunService } from '../../clients/typescript/src/agentRunService.ts'
import { asParams } from '../body/asParams.ts'
import { bodyFlags } from '../body/bodyFlags.ts'
import { type BodyValues, readBody } from '../body/readBody.ts'
import { type Command, type CommandSpec, defineCommand, type Flags, type OperationId } from './command.ts'
import { ifMatchOption, ifRevisionFlag } from './conditionFlags.ts'
import { usageError } from './failure.ts'
import { argument, text } from './flags.ts'

type Texts = Pick<CommandSpec<Flags, Record<never, never>>, 'brief' | 'description' | 'examples'>

export type CreateSpec<Params, Item extends object> = Texts & {
  fields: Flags
  operation: OperationId
  call(ars: AgentRunService, body: Params, options: { idempotencyKey?: string }): Promise<Item>
  /** A line printed to stderr on success. */
  done?(item: Item): string
}

export type UpdateSpec<Params, Item extends object> = Texts & {
  fields: Flags
  /** What the argument is, such as `Id of a policy`. */
  id: string
  operation: OperationId
  call(ars: AgentRunService, id: string, body: Params, options: { ifMatch?: string }): Promise<Item>
}

/** With the same key, a create that a script repeats has an effect only once. */
export const idempotencyFlag = {
  idempotencyKey: text('Within 24 hours, calls with the same key create only one', { placeholder: 'key' }),
}

export function createCommand<Params, Item extends object>(spec: CreateSpec<Params, Item>): Command {
  const { fields, operation, call, done, ...texts } = spec
  return defineCommand({
    ...texts,
    operation,
    flags: { ...fields, ...bodyFlags, ...idempotencyFlag },
    async run({ flags, context }) {
      const body = await readBody(fields, flags as BodyValues, context.stdin)
      const item = await call(await context.client(), asParams(body), keyOption(flags.idempotencyKey))
      context.out.item(item)
      if (done) context.out.note(done(item))
    },
  })
}

export const keyOption = (idempotencyKey: string | undefined): { idempotencyKey?: string } =>
  idempotencyKey === undefined ? {} : { idempotencyKey }

export function updateCommand<Params, Item extends object>(spec: UpdateSpec<Params, Item>): Command {
  const { fields, id, operation, call, ...texts } = spec
  return defineCommand({
    ...texts,
    operation,
    args: { id: argument(id) },
    flags: { ...fields, ...bodyFlags, ...ifRevisionFlag },
    async run({ args, flags, context }) {
      const body = await readBody(fields, flags as BodyValues, context.stdin)
      if (Object.keys(body).length === 0) throw nothingToChange()
      const options = ifMatchOption(flags.ifRevision)
      context.out.item(await call(await context.client(), args.id, asParams(body), options))
    },
  })
}

export const nothingToChange = (): Error =>
  usageError('there is nothing to change', 'Specify what to change: with a field flag, -f key=value, or -i file.')
