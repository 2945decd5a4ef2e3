/** A command that lists: one page, or all with `--all`. */
import type { AgentRunService } from '../../clients/typescript/src/agentRunService.ts'
import type { PageCall } from '../../clients/typescript/src/calls/page.ts'
import type { Column } from '../output/columns.ts'
import type { Output } from '../output/output.ts'
import { type Arguments, type Call, type Command, type CommandSpec, defineCommand, type Flags } from './command.ts'
import { choice, integer, text, toggle } from './flags.ts'
import { given } from './given.ts'

export const pageFlags = {
  limit: integer('How many to show (1 to 100)', { placeholder: 'count' }),
  cursor: text('Show the page at this cursor', { placeholder: 'cursor' }),
  all: toggle('Show all pages; with --json, one object a line'),
} satisfies Flags

/** For lists that can be read from the oldest on. */
export const orderFlag = { order: choice('The newest first, or the oldest', ['desc', 'asc']) } satisfies Flags

export interface PageParams {
  limit?: number
  cursor?: string
}

interface ListSpec<Item, OwnFlags extends Flags, OwnArguments extends Arguments>
  extends Omit<CommandSpec<OwnFlags, OwnArguments>, 'run' | 'confirm'> {
  columns: readonly Column<Item>[]
  /** What is told on a terminal when the list is empty. */
  empty: string
  /** Returns the call, or a promise of a function that makes it where something must be read before. */
  list(
    client: AgentRunService,
    page: PageParams,
    call: Call<OwnFlags & typeof pageFlags, OwnArguments>,
  ): PageCall<Item> | Promise<() => PageCall<Item>>
}

export const listCommand = <
  Item extends object,
  const OwnFlags extends Flags = Record<never, never>,
  const OwnArguments extends Arguments = Record<never, never>,
>({
  columns,
  empty,
  list,
  flags,
  ...spec
}: ListSpec<Item, OwnFlags, OwnArguments>): Command =>
  defineCommand({
    ...spec,
    flags: { ...flags, ...pageFlags } as OwnFlags & typeof pageFlags,
    async run(call) {
      const { context } = call
      // The generic flags of the command hide those of the page from the compiler.
      const { limit, cursor, all } = call.flags as { limit?: number; cursor?: string; all: boolean }
      const { out } = context
      const listed = list(await context.client(), given({ limit, cursor }), call)
      // A page call is a promise itself: awaited, it would lose its iterator.
      const items = Symbol.asyncIterator in listed ? listed : (await listed)()
      if (all) return showAll(out, columns, items, empty)
      const page = await items
      const { data, hasMore, nextCursor } = page
      out.list(columns, data, { has_more: hasMore, next_cursor: nextCursor })
      if (out.mode !== 'text') return
      if (data.length === 0 && !hasMore) out.note(empty)
      if (hasMore) out.note(`There are more: --all, or --cursor ${nextCursor}`)
    },
  })

const showAll = async <Item extends object>(
  out: Output,
  columns: readonly Column<Item>[],
  items: PageCall<Item>,
  empty: string,
): Promise<void> => {
  let count = 0
  for await (const item of items) {
    out.row(columns, item)
    count += 1
  }
  if (count === 0 && out.mode === 'text') out.note(empty)
}
