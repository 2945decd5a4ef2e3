import { useStore } from '../state/store.ts'
import { callService } from './callService.ts'
import { connectionLost } from './connection.ts'
import type { TadaDocumentNode } from './graphql.ts'
import { type Cached, keyOf, useCached } from './useCached.ts'

export type Read<Data> = Cached<Data> & {
  /** The data was read before the connection was lost. */
  old: boolean
}

/** Runs a query; shows the cached result until the new one arrives, and keeps it if the service becomes unreachable. */
export function useRead<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  options?: { pause?: boolean },
): Read<Data> {
  const read = (signal: AbortSignal) => callService(document, variables, signal)
  const cached = useCached(keyOf(document, variables), read, options)
  const lost = useStore(connectionLost)
  return { ...cached, old: lost && cached.data !== undefined }
}
