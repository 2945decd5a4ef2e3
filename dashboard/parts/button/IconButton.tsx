import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './Button.module.css'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> & {
  /** Its accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  /** Shown beside the icon where there is room. */
  text?: string | undefined
  small?: boolean | undefined
  /** Has a border, like the buttons beside it. */
  framed?: boolean | undefined
  pressed?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

export const IconButton = ({ label, icon, text, small, framed, pressed, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    title={label}
    className={[styles.button, !framed && styles.quiet, styles.icon, text && styles.labelled, small && styles.small]
      .filter(Boolean)
      .join(' ')}
  >
    {icon}
    {text !== undefined && <span className={styles.text}>{text}</span>}
  </button>
)
