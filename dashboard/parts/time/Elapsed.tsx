import { useStore } from '../../state/store.ts'
import { clock } from './clock.ts'
import { formatDuration } from './formatTime.ts'

/** The elapsed time, counting up until it ends. */
export const Elapsed = ({ from, to }: { from: string; to?: string | null }) =>
  to ? formatDuration(Date.parse(to) - Date.parse(from)) : <Counting from={from} />

const Counting = ({ from }: { from: string }) => {
  const ms = Math.max(0, useStore(clock) - Date.parse(from))
  return ms < 60_000 ? `${Math.floor(ms / 1000)} s` : formatDuration(ms)
}
