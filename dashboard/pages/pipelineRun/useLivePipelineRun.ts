import { useEffect, useRef, useState } from 'react'
import type { ResultOf } from '../../graphql/graphql.ts'
import { type Read, useRead } from '../../graphql/useRead.ts'
import type { ConnectionState } from '../../live/follow.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { type LogEntry, PipelineRunLog, PipelineRunQuery, StepRunUpdates } from './pipelineRunQueries.ts'

type LiveRun = { read: Read<ResultOf<typeof PipelineRunQuery>>; log: LogEntry[]; state: ConnectionState }

/** A live pipeline run: follows its log, and reloads its state after new entries. */
export function useLivePipelineRun(id: string): LiveRun {
  const read = useRead(PipelineRunQuery, { id })
  const [log, setLog] = useState<LogEntry[]>([])
  const readSoon = useQuickReload(read.reload)
  const status = read.data?.pipelineRun?.status
  const isEnded = status === 'completed' || status === 'failed' || status === 'cancelled'
  const state = useSubscription(
    PipelineRunLog,
    { id },
    {
      onNext: ({ pipelineRunEvents: entry }) => {
        setLog((before) => (entry.seq > (before.at(-1)?.seq ?? 0) ? [...before, entry] : before))
        readSoon()
      },
      continueAfter: ({ pipelineRunEvents: { seq } }) => ({ after: seq }),
    },
  )
  useSubscription(StepRunUpdates, { id }, { onNext: readSoon, pause: isEnded })
  return { read, log, state }
}

const pauseMs = 150

/** Entries arrive in bursts: one reload follows the last entry of a burst. */
function useQuickReload(reload: () => Promise<void>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void reload(), pauseMs)
  }
}
