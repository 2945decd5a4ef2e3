import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from '../state/store.ts'
import { type Answer, callService } from './callService.ts'
import type { TadaDocumentNode } from './graphql.ts'
import { entryOf, keyOf } from './readEntries.ts'
import type { ServiceError } from './ServiceError.ts'

export type Connection<Node> = {
  nodes: Node[]
  /** False until the first page has been read. */
  ready: boolean
  hasMore: boolean
  loading: boolean
  error: ServiceError | undefined
  more(): Promise<void>
  /** Reloads the pages that are shown, at most five. */
  reload(): Promise<void>
  change(edit: (nodes: Node[]) => Node[]): void
}

export type PageOf<Node> = {
  edges: { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

type Pages<Node> = { nodes: Node[]; cursor: string | null; hasMore: boolean; pages: number }
type Paged = { after?: string | null | undefined }

/** A list read page by page; the query takes `$after`, `pick` finds the connection in its result. */
export function useConnection<Data, Variables extends Paged, Node>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Omit<NoInfer<Variables>, 'after'>,
  pick: (data: Data) => PageOf<Node> | null | undefined,
  { pause = false }: { pause?: boolean } = {},
): Connection<Node> {
  const key = `list ${keyOf(document, variables)}`
  const entry = useMemo(() => entryOf<Pages<Node>>(key), [key])
  const { data, error, loading } = useStore(entry.state)
  const [busy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers document and variables
  const readPage = useCallback(
    async (after: string | null, isCurrent?: () => boolean) => {
      const answer = await callService(document, { ...variables, after } as Variables, isCurrent)
      return { page: answer.data === undefined ? undefined : pick(answer.data), error: answer.error }
    },
    [key],
  )
  const reload = useCallback(() => {
    const wanted = Math.min(entry.state.get().data?.pages ?? 1, 5)
    return entry.load((isCurrent) => readPages(readPage, wanted, isCurrent))
  }, [entry, readPage])
  useEffect(() => {
    if (!pause) void reload()
  }, [reload, pause])

  const more = useCallback(async () => {
    const shown = entry.state.get().data
    if (!shown?.hasMore) return
    setBusy(true)
    const { page, error } = await readPage(shown.cursor)
    setBusy(false)
    const now = entry.state.get().data
    if (now?.cursor !== shown.cursor) return
    entry.state.set({ data: page ? joined(now, page) : now, error, loading: false })
  }, [entry, readPage])
  const change = useCallback(
    (edit: (nodes: Node[]) => Node[]) => {
      const now = entry.state.get()
      if (now.data !== undefined) entry.state.set({ ...now, data: { ...now.data, nodes: edit(now.data.nodes) } })
    },
    [entry],
  )
  const nodes = data?.nodes ?? []
  const isLoading = (loading && !pause) || busy
  return {
    nodes,
    ready: data !== undefined,
    hasMore: data?.hasMore ?? false,
    loading: isLoading,
    error,
    more,
    reload,
    change,
  }
}

type ReadPage<Node> = (
  after: string | null,
  isCurrent?: () => boolean,
) => Promise<{ page: PageOf<Node> | null | undefined; error: ServiceError | undefined }>

async function readPages<Node>(
  readPage: ReadPage<Node>,
  wanted: number,
  isCurrent: () => boolean,
): Promise<Answer<Pages<Node>>> {
  let read: Pages<Node> = { nodes: [], cursor: null, hasMore: true, pages: 0 }
  while (read.hasMore && read.pages < wanted) {
    const { page, error } = await readPage(read.cursor, isCurrent)
    if (!page) return { data: undefined, error }
    read = joined(read, page)
  }
  return { data: read, error: undefined }
}

const joined = <Node>({ nodes, pages }: Pages<Node>, { edges, pageInfo }: PageOf<Node>): Pages<Node> => ({
  nodes: [...nodes, ...edges.map(({ node }) => node)],
  cursor: pageInfo.endCursor,
  hasMore: pageInfo.hasNextPage,
  pages: pages + 1,
})
