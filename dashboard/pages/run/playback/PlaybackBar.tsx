import { Button } from '../../../parts/button/Button.tsx'
import { Segments } from '../../../parts/form/Segments.tsx'
import { useLogState } from '../log/useRunLog.ts'
import styles from './PlaybackBar.module.css'
import type { Playback, Speed } from './usePlayback.ts'

type Props = { playback: Playback; total: number; onPlay: (speed: Speed) => void; onStop: () => void }

const speeds = [
  { value: '1', label: '1×' },
  { value: '10', label: '10×' },
] as const

/** What is shown below it is a recording. */
export function PlaybackBar({ playback, total, onPlay, onStop }: Props) {
  const { count } = useLogState(playback.log)
  return (
    <section className={styles.bar} aria-label="Playback">
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
    </section>
  )
}
