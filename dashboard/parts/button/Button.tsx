import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useCan } from '../../session/useCan.ts'
import styles from './Button.module.css'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
  kind?: ButtonKind
  small?: boolean
  /** Waits for the service: pressing it again has no effect. */
  busy?: boolean
  /** The scope that the action needs; without it the button is off and says so. */
  needs?: string
  /** Why the button is off. */
  off?: string | undefined
  icon?: ReactNode
  ref?: React.Ref<HTMLButtonElement>
}

/** A button that is off can still be focused, so that everybody can read why. */
export function Button({ kind = 'plain', small, busy, needs, off, icon, children, onClick, ...rest }: ButtonProps) {
  const { reason } = useCan(needs)
  const why = reason ?? off
  const isOff = why !== undefined || busy
  return (
    <button
      type="button"
      {...rest}
      title={why ?? rest.title}
      data-kind={kind}
      className={[styles.button, styles[kind], small && styles.small].filter(Boolean).join(' ')}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}
