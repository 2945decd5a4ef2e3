/** Named filters of the list, kept by this browser for each user. A link sends a view to someone else. */
import { useMemo } from 'react'
import type { UrlState } from '../../parts/navigation/useUrlState.ts'
import { useViewer } from '../../session/useCan.ts'
import { type Store, useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import { filterNames } from './runFilter.ts'

export type SavedView = { name: string; search: Readonly<Record<string, string>> }

const mostViews = 50
const stores = new Map<string, Store<readonly SavedView[]>>()

type SavedViews = {
  views: readonly SavedView[]
  /** A view of the same name is replaced. */
  save(name: string, search: UrlState): void
  remove(name: string): void
}

export function useSavedViews(): SavedViews {
  const { id } = useViewer()
  const store = useMemo(() => storeOf(id), [id])
  const views = useStore(store)
  return {
    views,
    save(name, search) {
      const others = views.filter((view) => view.name !== name)
      store.set([...others, { name, search: filterOf(search) }].slice(-mostViews))
    },
    remove: (name) => store.set(views.filter((view) => view.name !== name)),
  }
}

/** The part of the URL that a view consists of. */
export const filterOf = (search: UrlState): Record<string, string> =>
  Object.fromEntries(
    [...filterNames, 'order'].flatMap((name) => {
      const value = search[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )

/** Shows a view: its filters and no other. */
export const showing = (view: SavedView | undefined): UrlState => ({
  ...Object.fromEntries([...filterNames, 'order'].map((name) => [name, undefined])),
  ...view?.search,
})

export const isSameFilter = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)

function storeOf(viewerId: string): Store<readonly SavedView[]> {
  const known = stores.get(viewerId) ?? createStored<readonly SavedView[]>(`ars.runs.views.${viewerId}`, [], areViews)
  stores.set(viewerId, known)
  return known
}

const areViews = (value: unknown): value is readonly SavedView[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      typeof one?.name === 'string' &&
      typeof one.search === 'object' &&
      one.search !== null &&
      Object.values(one.search).every((text) => typeof text === 'string'),
  )
