import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import RelayPlugin from '@pothos/plugin-relay'
import type { JsonObject } from '../../src/platform/json.ts'
import { defaultPageSize, maxPageSize } from '../../src/platform/paging/keysetPage.ts'
import type { Period } from '../../src/usage/interval.ts'
import type { Context } from '../context/context.ts'

export const builder = new SchemaBuilder<{
  Context: Context
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    Month: { Input: Period; Output: Period }
    SafeInt: { Input: number; Output: number }
    JSONObject: { Input: JsonObject; Output: JsonObject }
    JSON: { Input: unknown; Output: unknown }
  }
}>({
  plugins: [ComplexityPlugin, RelayPlugin],
  defaultFieldNullability: false,
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    defaultConnectionTypeOptions: { description: 'A page of a list' },
    edgesFieldOptions: { nullable: false, description: 'The items of the page, each with its cursor' },
    pageInfoFieldOptions: { description: 'Whether there are more items, and the cursors to continue with' },
    defaultEdgeTypeOptions: { description: 'An item of a page, with its cursor' },
    nodeFieldOptions: { nullable: false, description: 'The item itself' },
    cursorFieldOptions: { description: 'Position of the item in the list, for `after` and `before`' },
    pageInfoTypeOptions: { description: 'Position of a page in its list' },
    hasNextPageFieldOptions: { description: 'Whether items follow; with `last`, whether `before` was given' },
    hasPreviousPageFieldOptions: { description: 'Whether items precede; with `first`, whether `after` was given' },
    startCursorFieldOptions: { description: 'Cursor of the first item; null if the page is empty' },
    endCursorFieldOptions: {
      description:
        'Cursor to continue from with `after`: that of the last item, or a later one if the page ended early; null if the list is empty. If nothing more fits into the response, the cursor that was given',
    },
    firstArgOptions: { description: 'Maximum number of items, 1 to 100; default 20' },
    afterArgOptions: { description: 'Returns the items after this cursor, which an earlier page returned' },
    lastArgOptions: { description: 'Returns the last items instead of the first, 1 to 100; not together with `first`' },
    beforeArgOptions: { description: 'Returns the items before this cursor, which an earlier page returned' },
  },
  // Fields declare their costs; only the GraphQL door adds them up, since REST's documents are our own.
  complexity: { disabled: true, defaultComplexity: 1, defaultListMultiplier: 1 },
})

/** A connection costs its page size, whether literal or variable, times the cost of one node. */
export const connectionCost = (args: { first?: unknown; last?: unknown }) => ({
  field: 1,
  multiplier: pageSize(args.first) ?? pageSize(args.last) ?? defaultPageSize,
})

/** A size out of range costs next to nothing: the use case rejects it, with its own code, before it reads anything. */
function pageSize(size: unknown): number | undefined {
  if (typeof size !== 'number') return undefined
  return size > maxPageSize ? 1 : Math.max(1, size)
}
