import { useStore } from '../../state/store.ts'
import { clock } from './clock.ts'
import { formatAgo, formatTime } from './formatTime.ts'

type TimeProps = { at: string | null | undefined; ago?: boolean; none?: string }

/** A time in the local zone, with UTC in its title; `ago` shows a relative time instead. */
export function Time({ at, ago = false, none = '–' }: TimeProps) {
  if (!at) return <span>{none}</span>
  return (
    <time dateTime={at} title={`${formatTime(at)} · ${new Date(at).toISOString()}`}>
      {ago ? <Ago at={at} /> : formatTime(at)}
    </time>
  )
}

const Ago = ({ at }: { at: string }) => formatAgo(Date.parse(at), useStore(clock))
