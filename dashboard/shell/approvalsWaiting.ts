import { useCallback } from 'react'
import { callService } from '../graphql/callService.ts'
import { graphql } from '../graphql/graphql.ts'
import { useSubscription } from '../live/useSubscription.ts'
import { useCan } from '../session/useCan.ts'
import { createStore } from '../state/store.ts'

/** How many runs are waiting for a person; undefined until it is known. */
export const approvalsWaiting = createStore<number | undefined>(undefined)

/** Keeps the count current: counted once the subscription is ready, and again whenever a run starts or stops waiting. */
export function useApprovalsWaiting(): void {
  const { allowed } = useCan('runs:read')
  const count = useCallback(async () => {
    const { data } = await callService(CountQuery, {})
    if (data) approvalsWaiting.set(data.runs.count ?? undefined)
  }, [])
  useSubscription(WaitingUpdates, {}, { pause: !allowed, onNext: () => void count() })
}

const CountQuery = graphql(`query ApprovalsWaiting {
  runs(first: 1, filter: { status: [requires_action] }) { count(upTo: 1000) }
}`)

const WaitingUpdates = graphql(`subscription ApprovalsUpdates {
  runUpdates(filter: { status: [requires_action] }) { run { id } }
}`)
