import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import RelayPlugin from '@pothos/plugin-relay'
import type { JsonObject } from '../../src/platform/json.ts'
import { defaultPageSize, maxPageSize } from '../../src/platform/paging/keysetPage.ts'
import type { Context } from '../context.ts'

export const builder = new SchemaBuilder<{
  Context: Context
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
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
    edgesFieldOptions: { nullable: false },
    nodeFieldOptions: { nullable: false },
  },
  // Fields declare their costs; only the GraphQL door adds them up, since REST's documents are our own.
  complexity: { disabled: true, defaultComplexity: 1, defaultListMultiplier: 1 },
})

/** A connection costs its page size, whether literal or variable, times the cost of one node. */
export const connectionCost = (args: { first?: unknown; last?: unknown }) => ({
  field: 1,
  multiplier: pageSize(args.first) ?? pageSize(args.last) ?? defaultPageSize,
})

/** A size out of range costs as much as one within: the use case refuses it with its own code. */
const pageSize = (size: unknown): number | undefined =>
  typeof size === 'number' ? Math.max(1, Math.min(size, maxPageSize)) : undefined
