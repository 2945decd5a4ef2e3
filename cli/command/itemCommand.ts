/** A command that makes one call and shows the item it returns: get, create, update, delete, test. */
import type { AgentRunService } from '../../clients/typescript/src/agentRunService.ts'
import type { Style } from '../output/style.ts'
import { type Arguments, type Call, type Command, type CommandSpec, defineCommand, type Flags } from './command.ts'

type ItemSpec<Item, OwnFlags extends Flags, OwnArguments extends Arguments> = Omit<
  CommandSpec<OwnFlags, OwnArguments>,
  'run'
> & {
  call(client: AgentRunService, call: Call<OwnFlags, OwnArguments>): Promise<Item>
  /** The line written to stderr after a change, on a terminal and in pipes. */
  done?: (item: Item) => string
  /** Shown instead of all fields. */
  show?: (item: Item, style: Style) => string
}

export const itemCommand = <
  Item extends object,
  const OwnFlags extends Flags = Record<never, never>,
  const OwnArguments extends Arguments = Record<never, never>,
>({
  call: make,
  done,
  show,
  ...spec
}: ItemSpec<Item, OwnFlags, OwnArguments>): Command =>
  defineCommand<OwnFlags, OwnArguments>({
    ...spec,
    async run(call) {
      const { out, client } = call.context
      const item = await make(await client(), call)
      out.item(item, show && ((style) => show(item, style)))
      if (done) out.note(done(item))
    },
  })
