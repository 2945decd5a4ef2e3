import type { ReactNode } from 'react'
import type { Connection } from '../../graphql/useConnection.ts'
import { Loading } from '../feedback/Loading.tsx'
import { ReadError } from '../feedback/ReadError.tsx'
import { MoreRows } from './MoreRows.tsx'

type ListStateProps<Node> = {
  connection: Connection<Node>
  /** Shown for an empty list: what it contains, or which filter empties it. */
  empty: ReactNode
  children: ReactNode
}

/** Wraps a table: its error, its placeholder, its empty state and the button that loads more. */
export function ListState<Node>({ connection, empty, children }: ListStateProps<Node>) {
  const { ready, nodes, error, reload } = connection
  return (
    <>
      <ReadError error={error} reload={reload} />
      {ready ? (nodes.length === 0 ? empty : children) : error === undefined && <Loading lines={6} />}
      <MoreRows connection={connection} />
    </>
  )
}
