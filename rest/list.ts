/** A Relay connection as REST's list. */
import type { JsonObject } from '../src/platform/json.ts'

export function toList(connection: JsonObject): JsonObject {
  const { edges, pageInfo } = connection as Connection
  return {
    data: edges.map((edge) => edge.node),
    has_more: pageInfo.hasNextPage,
    next_cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
}

type Connection = { edges: { node: unknown }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
