import { hashKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer } from './callService.ts'
import { type AnyDocument, textOf } from './graphql.ts'
import { queryClient } from './queryClient.ts'
import type { ServiceError } from './ServiceError.ts'

export type Cached<Data> = {
  data: Data | undefined
  error: ServiceError | undefined
  loading: boolean
  /** Resolves when the new data or an error has arrived. */
  reload(): Promise<void>
  /** Updates the data from a subscription or from a mutation's result. */
  change(edit: (data: Data) => Data): void
}

/** One entry of the cache, and how it is read. */
export function useCached<Data>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Answer<Data>>,
  { pause = false }: { pause?: boolean } = {},
): Cached<Data> {
  const queryKey = useSame(key)
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal).then((answer) => dataOf(answer, queryKey, signal)),
    enabled: !pause,
  })
  const steps = useMemo(
    () => ({
      reload: () => readAgain(queryKey),
      change: (edit: (data: Data) => Data) =>
        void queryClient.setQueryData<Data>(queryKey, (now) => (now === undefined ? undefined : edit(now))),
    }),
    [queryKey],
  )
  return { data, error: error ?? undefined, loading: isFetching, ...steps }
}

export const keyOf = (document: AnyDocument, variables: unknown) => [textOf(document), variables] as const

/** The first of all keys that are equal. */
function useSame(key: readonly unknown[]): readonly unknown[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash covers the key
  return useMemo(() => key, [hashKey(key)])
}

/** After an error the data of before is kept, except if a part was read or nothing may be read any more. */
function dataOf<Data>({ data, error }: Answer<Data>, queryKey: readonly unknown[], signal: AbortSignal): Data {
  if (error === undefined) return data
  const isReplaced = data !== undefined || error.status === 403
  if (isReplaced && !signal.aborted) queryClient.getQueryCache().find({ queryKey })?.setState({ data })
  throw error
}

/** A read that is under way is replaced: it may have begun before the change that was reported. */
async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey })
  void query?.cancel({ silent: true })
  await query?.fetch().catch(() => undefined)
}
