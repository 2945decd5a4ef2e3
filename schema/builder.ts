import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import RelayPlugin from '@pothos/plugin-relay'
import type { JsonObject } from '../src/platform/json.ts'
import { defaultPageSize } from '../src/platform/paging/keysetPage.ts'
import type { Context } from './context.ts'

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
  // Costs are declared on the fields and summed up at the GraphQL door alone; REST's documents are our own.
  complexity: { disabled: true, defaultComplexity: 1, defaultListMultiplier: 1 },
})

/** A connection costs what it may return: its page size, literal or variable, times what is asked of each node. */
export const connectionCost = (args: { first?: unknown; last?: unknown }) => ({
  field: 1,
  multiplier: pageSize(args.first) ?? pageSize(args.last) ?? defaultPageSize,
})

const pageSize = (size: unknown): number | undefined => (typeof size === 'number' ? Math.max(1, size) : undefined)
