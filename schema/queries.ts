/** The queries that most resources have: one by its id, and a list in pages. */
import type { Viewer } from '../src/access/viewer.ts'
import type { Page, PageArguments } from '../src/platform/paging/keysetPage.ts'
import { builder, connectionCost } from './builder.ts'
import { toConnection } from './connection.ts'
import type { Deps } from './context.ts'
import { OrderType } from './order.ts'
import type { connectionOf } from './refs.ts'

type Ref<Thing> = ReturnType<typeof builder.objectRef<Thing>>

/** Pothos can't see that a type parameter is not a list type, hence `never`. */
export function lookUpQuery<Thing>(
  name: string,
  type: Ref<Thing>,
  read: (deps: Deps, viewer: Viewer, id: string) => Promise<Thing>,
): void {
  builder.queryField(name, (t) =>
    t.field({
      type,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, { deps, viewer }) => read(deps, viewer, id) as never,
    }),
  )
}

export function listQuery<Thing extends { id: string }>(
  name: string,
  type: Ref<Thing>,
  connection: ReturnType<typeof connectionOf<Thing>>,
  list: (deps: Deps, viewer: Viewer, page: PageArguments) => Promise<Page<Thing>>,
  description?: string,
): void {
  builder.queryField(name, (t) =>
    t.connection(
      {
        type,
        ...(description !== undefined && { description }),
        args: { order: t.arg({ type: OrderType }) },
        complexity: connectionCost,
        resolve: async (_, page, { deps, viewer }) => toConnection(await list(deps, viewer, page)) as never,
      },
      connection,
    ),
  )
}
