import { useCallback, useMemo, useState } from 'react'
import type { Connection } from '../graphql/useConnection.ts'

export type LiveList<Node> = {
  /** How many rows are new and not shown yet. */
  waiting: number
  /** A new or changed row: updated in place if it is shown, otherwise held back. */
  receive(node: Node, matches?: boolean): void
  showNew(): void
  /** Drops the rows held back: call it before the list is reloaded. Rows that arrive during the reload are held back again. */
  clear(): void
}

/** New rows never move a list: they are held back until the person shows them. In an empty list they appear immediately. */
export function useLiveList<Node extends { id: string }>({ nodes, ready, change }: Connection<Node>): LiveList<Node> {
  /** Also those that have been shown since: a reload that is under way may return without them. */
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Node>>(new Map())
  const shown = useMemo(() => new Set(nodes.map(({ id }) => id)), [nodes])
  const isEmpty = ready && nodes.length === 0
  const receive = useCallback(
    (node: Node, matches = true) => {
      if (shown.has(node.id)) change((rows) => rows.map((row) => (row.id === node.id ? node : row)))
      else if (isEmpty && matches) change((rows) => withNew([node], rows))
      setWaiting((before) => {
        const after = new Map(before)
        if (matches && (before.has(node.id) || !shown.has(node.id))) after.set(node.id, node)
        else after.delete(node.id)
        return after
      })
    },
    [shown, isEmpty, change],
  )
  const clear = useCallback(() => setWaiting(new Map()), [])
  const showNew = useCallback(() => change((rows) => withNew([...waiting.values()].reverse(), rows)), [change, waiting])
  const count = [...waiting.keys()].filter((id) => !shown.has(id)).length
  return { waiting: count, receive, showNew, clear }
}

const withNew = <Node extends { id: string }>(waiting: Node[], rows: Node[]): Node[] => {
  const known = new Set(rows.map(({ id }) => id))
  return [...waiting.filter(({ id }) => !known.has(id)), ...rows]
}
