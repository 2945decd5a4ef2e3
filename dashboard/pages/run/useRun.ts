/** The run, its log and its deliveries, each reloaded when it changes. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { type Read, useRead } from '../../graphql/useRead.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { DeliveryUpdates } from '../../parts/webhooks/deliveryQueries.ts'
import { useCan } from '../../session/useCan.ts'
import { type FollowedLog, isEnded, useLog, useRunLog } from './log/useRunLog.ts'
import { RunDeliveriesQuery, type RunDelivery, type RunDetail, RunQuery } from './runQueries.ts'

export type ShownRun = {
  run: RunDetail | undefined
  error: ServiceError | undefined
  isOld: boolean
  reload(): Promise<void>
  followed: FollowedLog
  deliveries: {
    data: RunDelivery[] | undefined
    error: ServiceError | undefined
    loading: boolean
    reload(): Promise<void>
  }
}

export function useRun(id: string): ShownRun {
  const read = useRead(RunQuery, { id })
  const { reload } = read
  const followed = useRunLog(id, useRefresh(read))
  const deliveries = useRunDeliveries(id, useLog(followed.log, isEnded))
  return { run: read.data?.run ?? undefined, error: read.error, isOld: read.old, reload, followed, deliveries }
}

/** Reloads the run after a change: once a reload under way has finished, and never after the run has ended. */
function useRefresh({ data, loading, reload }: Pick<Read<{ run: RunDetail | null }>, 'data' | 'loading' | 'reload'>) {
  const [isWanted, setWanted] = useState(false)
  const hasEnded = (data?.run?.finishedAt ?? null) !== null
  useEffect(() => {
    if (!isWanted || loading) return
    setWanted(false)
    if (!hasEnded) void reload()
  }, [isWanted, loading, hasEnded, reload])
  return useCallback(() => setWanted(true), [])
}

/** Events are created when a run ends, so there is nothing to follow before that. */
function useRunDeliveries(id: string, hasEnded: boolean): ShownRun['deliveries'] {
  const { allowed } = useCan('webhooks:read')
  const pause = !hasEnded || !allowed
  const { data, error, loading, reload } = useRead(RunDeliveriesQuery, { id }, { pause })
  const rows = useMemo(() => data?.run?.deliveries.edges.map(({ node }) => node), [data])
  const isSettled = rows?.every(({ status }) => status !== 'pending') ?? false
  const soon = useReloadSoon(reload)
  const ids = useMemo(() => new Set(rows?.map((row) => row.id)), [rows])
  useSubscription(
    DeliveryUpdates,
    {},
    {
      pause: pause || isSettled,
      onNext({ deliveryUpdates: { delivery } }) {
        if (delivery === null) void reload()
        else if (ids.has(delivery.id)) soon()
      },
    },
  )
  return { data: pause ? [] : rows, error, loading, reload }
}
