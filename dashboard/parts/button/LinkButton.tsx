import type { ReactNode } from 'react'
import { PageLink } from '../navigation/PageLink.tsx'
import styles from './Button.module.css'
import type { ButtonKind } from './Button.tsx'

type LinkButtonProps = {
  to: string
  search?: Record<string, string | undefined>
  kind?: ButtonKind
  small?: boolean
  children: ReactNode
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export const LinkButton = ({ kind = 'plain', small, ...rest }: LinkButtonProps) => (
  <PageLink
    {...rest}
    data-kind={kind}
    className={[styles.button, styles[kind], small && styles.small].filter(Boolean).join(' ')}
  />
)
