/** The queries that most resources have: one by its id, and a list in pages. */
import type { InputRef } from '@pothos/core'
import type { Page, PageArguments } from '../../src/platform/paging/keysetPage.ts'
import type { PageBudget } from '../../src/platform/paging/pageBudget.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import type { Deps } from '../context/context.ts'
import { builder, connectionCost } from './builder.ts'
import { toConnection } from './connection.ts'
import { orderArgument } from './order.ts'
import type { connectionOf } from './refs.ts'
import { selectedOfItems } from './selectedOfItems.ts'

type Connection<Thing> = ReturnType<typeof connectionOf<Thing>>
type Ref<Thing> = ReturnType<typeof builder.objectRef<Thing>>

/**
 * Nullable, so that a missing object is an error alongside the other fields of the response, not instead of them. Pothos
 * can't see that a type parameter is not a list type, hence `never`.
 */
export function lookUpQuery<Thing>(
  name: string,
  type: Ref<Thing>,
  read: (deps: Deps, viewer: Viewer, id: string) => Promise<Thing>,
  noun = name,
): void {
  builder.queryField(name, (t) =>
    t.field({
      type,
      nullable: true,
      description: lookUpDescription(noun),
      args: { id: t.arg.id({ required: true, description: `Id of the ${noun}` }) },
      resolve: (_, { id }, { deps, viewer }) => read(deps, viewer, id) as never,
    }),
  )
}

export const lookUpDescription = (noun: string): string => `The ${noun}; null with an error if it does not exist`

export const listQuery = <Thing extends { id: string }>(
  name: string,
  type: Ref<Thing>,
  connection: Connection<Thing>,
  list: (deps: Deps, viewer: Viewer, page: PageArguments) => Promise<Page<Thing>>,
  description: string,
): void =>
  filteredQuery(name, type, connection, undefined, (deps, viewer, _, page) => list(deps, viewer, page), description)

export function filteredQuery<Thing extends { id: string }, Filter extends object>(
  name: string,
  type: Ref<Thing>,
  connection: Connection<Thing>,
  filterType: InputRef<Filter> | undefined,
  list: (deps: Deps, viewer: Viewer, filter: Filter, page: PageArguments, budget: PageBudget) => Promise<Page<Thing>>,
  description: string,
): void {
  builder.queryField(name, (t) =>
    t.connection(
      {
        type,
        description,
        args: {
          ...(filterType && { filter: t.arg({ type: filterType, description: 'Conditions; all of them must hold' }) }),
          order: t.arg(orderArgument),
        },
        complexity: connectionCost,
        resolve: async (_, args, { deps, viewer, pageBudget }, info) => {
          const { filter, ...given } = args as PageArguments & { filter?: Filter | null }
          const page = { ...given, fields: selectedOfItems(info) }
          const conditions = filter ?? ({} as Filter)
          const connection = toConnection(await list(deps, viewer, conditions, page, pageBudget))
          return { ...connection, filter: conditions } as never
        },
      },
      connection,
    ),
  )
}
