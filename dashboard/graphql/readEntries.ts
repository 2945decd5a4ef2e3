/** Cached results by query and variables: shown immediately when a page is reopened, then refreshed. */
import { createStore, type Store } from '../state/store.ts'
import type { Answer } from './callService.ts'
import type { AnyDocument } from './graphql.ts'
import type { ServiceError } from './ServiceError.ts'

export type Reading<Data> = { data: Data | undefined; error: ServiceError | undefined; loading: boolean }
export type ReadEntry<Data> = {
  state: Store<Reading<Data>>
  load(read: (isCurrent: () => boolean) => Promise<Answer<Data>>): Promise<void>
}

const maxEntries = 150
const entries = new Map<string, ReadEntry<unknown>>()
const documentIds = new WeakMap<object, number>()
let documents = 0

export function entryOf<Data>(key: string): ReadEntry<Data> {
  const entry = entries.get(key) ?? createEntry<unknown>()
  entries.delete(key)
  entries.set(key, entry)
  for (const oldest of entries.keys()) {
    if (entries.size <= maxEntries) break
    entries.delete(oldest)
  }
  return entry as ReadEntry<Data>
}

export function keyOf(document: AnyDocument, variables: unknown): string {
  let id = documentIds.get(document)
  if (id === undefined) {
    id = ++documents
    documentIds.set(document, id)
  }
  return `${id} ${JSON.stringify(variables)}`
}

function createEntry<Data>(): ReadEntry<Data> {
  const state = createStore<Reading<Data>>({ data: undefined, error: undefined, loading: true })
  let latest = 0
  return {
    state,
    async load(read) {
      const mine = ++latest
      const isCurrent = () => mine === latest
      state.set({ ...state.get(), loading: true })
      const { data, error } = await read(isCurrent)
      // What may no longer be read must not stay on the screen.
      const kept = error !== undefined && error.status !== 403 ? state.get().data : undefined
      if (isCurrent()) state.set({ data: data ?? kept, error, loading: false })
    },
  }
}
