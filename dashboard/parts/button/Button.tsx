import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useCan } from '../../session/useCan.ts'
import styles from './Button.module.css'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
  kind?: ButtonKind
  small?: boolean
  /** A call is in progress: clicking it again has no effect. */
  busy?: boolean
  /** The scope that the action needs; without it the button is disabled and shows the reason. */
  needs?: string
  /** Why the button is disabled. */
  off?: string | undefined
  icon?: ReactNode
  ref?: React.Ref<HTMLButtonElement>
}

/** A disabled button can still be focused, so that everyone can read the reason. */
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
