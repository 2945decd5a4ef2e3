/*
 * A list that is read page by page. Not TanStack's infinite query: that one overwrites rows which live updates change while
 * a page is being read, and a reload reads all of its pages.
 */
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Answer, callService } from './callService.ts'
import type { TadaDocumentNode } from './graphql.ts'
import { queryClient } from './queryClient.ts'
import type { ServiceError } from './ServiceError.ts'
import { keyOf, useCached } from './useCached.ts'

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

/** The query takes `$after`, `pick` finds the connection in its result. */
export function useConnection<Data, Variables extends Paged, Node>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Omit<NoInfer<Variables>, 'after'>,
  pick: (data: Data) => PageOf<Node> | null | undefined,
  options?: { pause?: boolean },
): Connection<Node> {
  const key = ['list', ...keyOf(document, variables)]
  const shown = () => queryClient.getQueryData<Pages<Node>>(key)
  const readPage: ReadPage<Node> = async (after, signal) => {
    const { data, error } = await callService(document, { ...variables, after } as Variables, signal)
    return error === undefined ? { data: pick(data) ?? noPage, error } : { data: undefined, error }
  }
  const { data, change, reload, ...reading } = useCached(
    key,
    (signal) => readPages(readPage, Math.min(shown()?.pages ?? 1, 5), signal),
    options,
  )
  const next = useMutation<void, ServiceError, string | null>({
    async mutationFn(cursor) {
      const { data: page, error } = await readPage(cursor)
      if (error !== undefined) throw error
      change((now) => (now.cursor === cursor ? joined(now, page) : now))
    },
  })
  const changeNodes = useCallback(
    (edit: (nodes: Node[]) => Node[]) => change((now) => ({ ...now, nodes: edit(now.nodes) })),
    [change],
  )
  return {
    nodes: data?.nodes ?? [],
    ready: data !== undefined,
    hasMore: data?.hasMore ?? false,
    loading: reading.loading || next.isPending,
    error: reading.error ?? next.error ?? undefined,
    more: () => next.mutateAsync(shown()?.cursor ?? null).catch(() => undefined),
    reload,
    change: changeNodes,
  }
}

type ReadPage<Node> = (after: string | null, signal?: AbortSignal) => Promise<Answer<PageOf<Node>>>

async function readPages<Node>(
  readPage: ReadPage<Node>,
  wanted: number,
  signal: AbortSignal,
): Promise<Answer<Pages<Node>>> {
  let read: Pages<Node> = { nodes: [], cursor: null, hasMore: true, pages: 0 }
  while (read.hasMore && read.pages < wanted) {
    const { data: page, error } = await readPage(read.cursor, signal)
    if (error !== undefined) return { data: undefined, error }
    read = joined(read, page)
  }
  return { data: read, error: undefined }
}

const noPage = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }

const joined = <Node>({ nodes, pages }: Pages<Node>, { edges, pageInfo }: PageOf<Node>): Pages<Node> => ({
  nodes: [...nodes, ...edges.map(({ node }) => node)],
  cursor: pageInfo.endCursor,
  hasMore: pageInfo.hasNextPage,
  pages: pages + 1,
})
