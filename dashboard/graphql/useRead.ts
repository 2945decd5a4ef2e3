import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from '../state/store.ts'
import { callService } from './callService.ts'
import { connectionLost } from './connection.ts'
import type { TadaDocumentNode } from './graphql.ts'
import { entryOf, keyOf, type Reading } from './readEntries.ts'

export type Read<Data> = Reading<Data> & {
  /** The data was read before the connection was lost. */
  old: boolean
  reload(): Promise<void>
  /** Updates the data from a subscription or from a mutation's result. */
  change(edit: (data: Data) => Data): void
}

/** Runs a query; shows the cached result until the new one arrives, and keeps it if the service becomes unreachable. */
export function useRead<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  { pause = false }: { pause?: boolean } = {},
): Read<Data> {
  const key = keyOf(document, variables)
  const entry = useMemo(() => entryOf<Data>(key), [key])
  const reading = useStore(entry.state)
  const lost = useStore(connectionLost)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers document and variables
  const reload = useCallback(() => entry.load((isCurrent) => callService(document, variables, isCurrent)), [entry, key])
  useEffect(() => {
    if (!pause) void reload()
  }, [reload, pause])
  const change = useCallback(
    (edit: (data: Data) => Data) => {
      const now = entry.state.get()
      if (now.data !== undefined) entry.state.set({ ...now, data: edit(now.data) })
    },
    [entry],
  )
  return { ...reading, loading: reading.loading && !pause, old: lost && reading.data !== undefined, reload, change }
}
