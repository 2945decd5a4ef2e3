/** A command that lists: one page, or all with `--all`. */
import type { AgentRunService } from '../../clients/typescript/src/agentRunService.ts'
import type { Page, PageCall } from '../../clients/typescript/src/calls/page.ts'
import type { Column } from '../output/columns.ts'
import type { Output } from '../output/output.ts'
import { type Arguments, type Call, type Command, type CommandSpec, defineCommand, type Flags } from './command.ts'
import { choice, integer, text, toggle } from './flags.ts'
import { given } from './given.ts'

export const pageFlags = {
  limit: integer('How many to show; more than 100 take several pages', { placeholder: 'count' }),
  cursor: text('Show the page at this cursor', { placeholder: 'cursor' }),
  all: toggle('Show all pages; with --json, one object per line'),
} satisfies Flags

/** For lists that can also be read oldest first. */
export const orderFlag = { order: choice('Newest first (desc) or oldest first (asc)', ['desc', 'asc']) } satisfies Flags

export type PageParams = {
  limit?: number
  cursor?: string
}

type ListSpec<Item, OwnFlags extends Flags, OwnArguments extends Arguments> = Omit<
  CommandSpec<OwnFlags, OwnArguments>,
  'run' | 'confirm'
> & {
  /** A function if the columns need further calls; it is not called for --json and --quiet. */
  columns: readonly Column<Item>[] | ((client: AgentRunService) => Promise<readonly Column<Item>[]>)
  /** The note shown on a terminal when the list is empty. */
  empty: string
  /** Returns the call, or a promise of a function that makes it if something must be read first. */
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
      const client = await context.client()
      const read = async (page: PageParams): Promise<{ items: PageCall<Item> }> => {
        const listed = list(client, page, call)
        // A page call is a promise itself: returned directly, it would lose its iterator.
        return { items: Symbol.asyncIterator in listed ? listed : (await listed)() }
      }
      const shown = async () =>
        typeof columns !== 'function' ? columns : out.mode === 'text' ? await columns(client) : []
      if (all) {
        const { items } = await read(given({ limit: limit && Math.min(limit, longestPage), cursor }))
        return showAll(out, shown, items, empty)
      }
      const { data, hasMore, nextCursor } = await readUpTo(limit, cursor, read)
      out.list(await shown(), data, { has_more: hasMore, next_cursor: nextCursor })
      if (out.mode !== 'text') return
      if (data.length === 0 && !hasMore) out.note(empty)
      if (hasMore) out.note(`There are more: --all, or --cursor ${nextCursor}`)
    },
  })

const longestPage = 100

/** One page, or as many as needed. */
async function readUpTo<Item>(
  limit: number | undefined,
  cursor: string | undefined,
  read: (page: PageParams) => Promise<{ items: PageCall<Item> }>,
): Promise<Pick<Page<Item>, 'data' | 'hasMore' | 'nextCursor'>> {
  const data: Item[] = []
  for (let next = cursor; ; ) {
    const left = limit === undefined ? undefined : Math.min(limit - data.length, longestPage)
    const { items } = await read(given({ limit: left, cursor: next }))
    const page = await items
    data.push(...page.data)
    const { hasMore, nextCursor } = page
    // A page may have fewer items than requested without being the last.
    if (limit === undefined || limit <= longestPage || data.length >= limit || !hasMore || nextCursor === null)
      return { data, hasMore, nextCursor }
    next = nextCursor
  }
}

async function showAll<Item extends object>(
  out: Output,
  shown: () => Promise<readonly Column<Item>[]>,
  items: PageCall<Item>,
  empty: string,
): Promise<void> {
  let count = 0
  let columns: readonly Column<Item>[] | undefined
  for await (const item of items) {
    columns ??= await shown()
    out.row(columns, item)
    count += 1
  }
  if (count === 0 && out.mode === 'text') out.note(empty)
}
