import type { ReactNode } from 'react'
import styles from './Button.module.css'

type IconButtonProps = {
  /** Its accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  onClick?: () => void
  small?: boolean
  pressed?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

export const IconButton = ({ label, icon, onClick, small, pressed, ref, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    ref={ref}
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    title={label}
    onClick={onClick}
    className={[styles.button, styles.quiet, styles.icon, small && styles.small].filter(Boolean).join(' ')}
  >
    {icon}
  </button>
)
