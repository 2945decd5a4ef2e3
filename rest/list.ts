/** Turns a Relay connection into REST's list. */
import type { JsonObject } from '../src/platform/json.ts'

export function toList(connection: JsonObject, mapItem = (node: JsonObject): JsonObject => node): JsonObject {
  const { edges, pageInfo } = connection as Connection
  return {
    data: edges.map((edge) => mapItem(edge.node)),
    has_more: pageInfo.hasNextPage,
    next_cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
}

type Connection = { edges: { node: JsonObject }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
