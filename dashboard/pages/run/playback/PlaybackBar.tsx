import { Button } from '../../../parts/button/Button.tsx'
import { Segments } from '../../../parts/form/Segments.tsx'
import { ActivityBar } from '../../../parts/layout/ActivityBar.tsx'
import type { RunLog } from '../log/runLog.ts'
import { countOf, useLog } from '../log/useRunLog.ts'
import type { Playback, Speed } from './usePlayback.ts'

type Props = { playback: Playback; source: RunLog; onPlay: (speed: Speed) => void; onStop: () => void }

const speeds = [
  { value: '1', label: '1×' },
  { value: '10', label: '10×' },
] as const

/** Marks the page below it as a recording. */
export function PlaybackBar({ playback, source, onPlay, onStop }: Props) {
  const count = useLog(playback.log, countOf)
  const total = useLog(source, countOf)
  return (
    <ActivityBar label="Playback">
      <strong>Playback</strong>
      <progress max={total} value={count} aria-label="Events played" />
      <span>
        {count.toLocaleString('en')} of {total.toLocaleString('en')} events
      </span>
      <Segments
        label="Speed"
        value={playback.speed === 1 ? '1' : '10'}
        options={speeds}
        onChange={(speed) => onPlay(speed === '1' ? 1 : 10)}
      />
      <Button small onClick={() => onPlay(playback.speed)}>
        Play again
      </Button>
      <Button small onClick={onStop}>
        Close
      </Button>
    </ActivityBar>
  )
}
