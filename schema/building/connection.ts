/** A use case's page as a Relay connection; REST uses the same cursors. */
import { encodeCursor } from '../../src/platform/paging/keysetCursor.ts'
import type { Page } from '../../src/platform/paging/keysetPage.ts'

export type Connection<Item> = {
  edges: { cursor: string; node: Item }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
}

export function toConnection<Item extends { id: string }>(page: Page<Item>): Connection<Item>
export function toConnection<Item>(page: Page<Item>, cursorOf: (item: Item) => string): Connection<Item>
export function toConnection<Item>(page: Page<Item>, cursorOf = byId as (item: Item) => string): Connection<Item> {
  const edges = page.items.map((node) => ({ cursor: cursorOf(node), node }))
  return {
    edges,
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
      startCursor: page.startCursor ?? edges[0]?.cursor ?? null,
      endCursor: page.endCursor ?? edges.at(-1)?.cursor ?? null,
    },
  }
}

const byId = (item: { id: string }): string => encodeCursor(item.id)
