import type { ReactNode } from 'react'
import type { Connection } from '../../graphql/useConnection.ts'
import { ReadError } from '../feedback/ReadError.tsx'
import { MoreRows } from './MoreRows.tsx'
import { TableLoading } from './TableSkeleton.tsx'

type ListStateProps<Node> = {
  connection: Connection<Node>
  /** Shown for an empty list: what it contains, or which filter empties it. */
  empty: ReactNode
  /** Until the first page is read, a table shows its own placeholder. */
  children: ReactNode
  /** The placeholder of a list that is not a table. */
  placeholder?: ReactNode
}

/** Wraps a table: its error, its placeholder, its empty state and the button that loads more. */
export function ListState<Node>({ connection, empty, children, placeholder }: ListStateProps<Node>) {
  const { ready, nodes, error, reload } = connection
  const isLoading = !ready && error === undefined
  return (
    <>
      <ReadError error={error} reload={reload} />
      {isLoading && (
        <span className="unseen" role="status">
          Loading
        </span>
      )}
      {isLoading && (placeholder ?? <TableLoading value={true}>{children}</TableLoading>)}
      {ready && (nodes.length === 0 ? empty : children)}
      <MoreRows connection={connection} />
    </>
  )
}
