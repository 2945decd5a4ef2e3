import { hashKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { keyOf } from '../graphql/useCached.ts'
import { type ConnectionState, type Follower, follow } from './follow.ts'

/** Follows a subscription while the component is shown; returns the state of its connection. */
export function useSubscription<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  follower: Follower<Data, Variables> & { pause?: boolean },
): ConnectionState {
  const [state, setState] = useState<ConnectionState>('connecting')
  const onNext = useEffectEvent((data: Data) => follower.onNext(data))
  const onError = useEffectEvent<NonNullable<typeof follower.onError>>((error) => follower.onError?.(error))
  const continueAfter = useEffectEvent((data: Data) => follower.continueAfter?.(data) ?? {})
  const onState = useEffectEvent((now: ConnectionState) => {
    setState(now)
    follower.onState?.(now)
  })
  const key = hashKey(keyOf(document, variables))
  const { pause = false } = follower
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers document and variables
  useEffect(() => {
    if (pause) return
    return follow(document, variables, {
      onNext: (data) => onNext(data),
      onState: (now) => onState(now),
      onError: (error) => onError(error),
      continueAfter: (data) => continueAfter(data) as Partial<Variables>,
    })
  }, [key, pause])
  return state
}
