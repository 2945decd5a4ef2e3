import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './Button.module.css'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> & {
  /** Its accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  small?: boolean | undefined
  pressed?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

export const IconButton = ({ label, icon, small, pressed, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    title={label}
    className={[styles.button, styles.quiet, styles.icon, small && styles.small].filter(Boolean).join(' ')}
  >
    {icon}
  </button>
)
