import styles from './Status.module.css'
import { statusLabel } from './statusLabel.ts'

export type Tone = 'green' | 'red' | 'amber' | 'blue' | 'grey' | 'off' | 'none'

type StatusProps = {
  /** The status as the API spells it, kept in `data-status`. */
  status: string
  /** The text to show instead of the status. */
  label?: string
  tone?: Tone
}

/** The state of a run, delivery, alert, key…, never shown by colour alone. */
export function Status({ status, label, tone = toneOf(status) }: StatusProps) {
  return (
    <span className={`${styles.status} ${styles[tone]}`} data-status={status}>
      <span className={moving.has(status) ? `${styles.dot} ${styles.moving}` : styles.dot} aria-hidden="true" />
      {label ?? statusLabel(status)}
    </span>
  )
}

export const toneOf = (status: string): Tone => tones[status] ?? 'grey'

const moving = new Set(['running', 'sending', 'delivering'])

const tones: Record<string, Tone> = {
  completed: 'green',
  succeeded: 'green',
  active: 'green',
  ok: 'green',
  resolved: 'green',
  live: 'green',
  failed: 'red',
  firing: 'red',
  revoked: 'red',
  expired: 'red',
  exhausted: 'red',
  requires_action: 'amber',
  pending: 'amber',
  retrying: 'amber',
  waiting: 'amber',
  rotating: 'amber',
  demo: 'amber',
  running: 'blue',
  sending: 'blue',
  delivering: 'blue',
  queued: 'grey',
  cancelled: 'grey',
  skipped: 'grey',
  archived: 'off',
  disabled: 'off',
  inactive: 'off',
  no_data: 'none',
  unknown: 'none',
}
