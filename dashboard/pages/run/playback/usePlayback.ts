/** Plays a log back: its events are added to a separate log with their original pauses, or a tenth of them. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LogEvent } from '../log/logEvent.ts'
import { createRunLog, type RunLog } from '../log/runLog.ts'

export type Speed = 1 | 10
export type Playback = { log: RunLog; now: () => number; speed: Speed }

type Playing = { speed: Speed; startedAt: number }

export function usePlayback(source: RunLog): {
  playback: Playback | undefined
  play(speed: Speed): void
  stop(): void
} {
  const [playing, setPlaying] = useState<Playing>()
  const stop = useCallback(() => setPlaying(undefined), [])
  const play = useCallback((speed: Speed) => setPlaying({ speed, startedAt: Date.now() }), [])
  const events = useRef<readonly LogEvent[]>([])
  events.current = source.events
  const playback = useMemo(() => playing && begin(source.runId, playing, events.current), [playing, source.runId])
  useEffect(() => {
    if (playback === undefined) return
    const recorded = events.current
    let next = 0
    const step = () => {
      const now = playback.now()
      for (
        let event = recorded[next];
        event !== undefined && Date.parse(event.createdAt) <= now;
        event = recorded[++next]
      ) {
        playback.log.add(event)
      }
      if (next >= recorded.length) clearInterval(timer)
    }
    const timer = setInterval(step, 50)
    step()
    return () => clearInterval(timer)
  }, [playback])
  return { playback, play, stop }
}

function begin(runId: string, { speed, startedAt }: Playing, events: readonly LogEvent[]): Playback {
  const first = Date.parse(events[0]?.createdAt ?? new Date(startedAt).toISOString())
  return { log: createRunLog(runId), now: () => first + (Date.now() - startedAt) * speed, speed }
}
