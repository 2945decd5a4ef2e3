import type { ReactNode } from 'react'
import { PageLink, type PageLinkProps } from '../navigation/PageLink.tsx'
import type { PagePath } from '../navigation/pageUrls.ts'
import styles from './Button.module.css'
import type { ButtonKind } from './Button.tsx'

type LinkButtonProps<Path extends PagePath> = Pick<PageLinkProps<Path>, 'to' | 'search'> & {
  kind?: ButtonKind
  small?: boolean
  children: ReactNode
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export const LinkButton = <Path extends PagePath>({ kind = 'plain', small, ...rest }: LinkButtonProps<Path>) => (
  <PageLink
    {...rest}
    data-kind={kind}
    className={[styles.button, styles[kind], small && styles.small].filter(Boolean).join(' ')}
  />
)
