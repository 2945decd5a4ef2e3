import { useStore } from '../../state/store.ts'
import { clock } from './clock.ts'
import { formatDuration } from './formatTime.ts'

type CountdownProps = { until: string | number; over?: string }

/** The time left; `over` once it has passed. */
export function Countdown({ until, over = 'now' }: CountdownProps) {
  const leftMs = new Date(until).getTime() - useStore(clock)
  const whole = Math.ceil(leftMs / 1000) * 1000
  return (
    <span role="timer" title={new Date(until).toISOString()}>
      {leftMs <= 0 ? over : whole < 60_000 ? `${whole / 1000} s` : formatDuration(whole)}
    </span>
  )
}
