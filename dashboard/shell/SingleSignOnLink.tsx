import styles from '../parts/button/Button.module.css'
import own from './EntryPage.module.css'

type SingleSignOnLinkProps = {
  name: string
  /** The path to return to. */
  next?: string | undefined
  verb?: string
  /** Leaves this page, and what was typed on it, as it is. */
  inNewTab?: boolean
}

/** A link, not a call, since the issuer is another site. */
export const SingleSignOnLink = ({ name, next, verb = 'Sign in', inNewTab }: SingleSignOnLinkProps) => (
  <a
    href={`/api/auth/sso${next === undefined ? '' : `?${new URLSearchParams({ next })}`}`}
    className={`${styles.button} ${styles.primary} ${own.wide}`}
    {...(inNewTab && { target: '_blank', rel: 'opener' })}
  >
    {verb} with {name}
  </a>
)
