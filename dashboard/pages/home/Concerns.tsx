import { Icon, type IconName } from '../../parts/layout/Icon.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import styles from './Concerns.module.css'
import type { Concern, Severity } from './homeConcerns.ts'

/** One line for each concern. */
export function Concerns({ concerns }: { concerns: Concern[] }) {
  if (concerns.length === 0)
    return (
      <p className={styles.fine}>
        <Icon name="check" /> Everything is fine: nothing is failing and nothing is waiting for you.
      </p>
    )
  return (
    <ul className={styles.concerns} aria-label="Needs attention">
      {concerns.map(({ severity, text, to, search }) => (
        <li key={text} data-severity={severity}>
          <span className={styles.icon}>
            <Icon name={looks[severity].icon} />
          </span>
          <PageLink to={to} {...(search && { search })} className={styles.text} title={text}>
            {text}
          </PageLink>
          <span className={styles.severity}>{looks[severity].name}</span>
        </li>
      ))}
    </ul>
  )
}

const looks: Record<Severity, { name: string; icon: IconName }> = {
  waiting: { name: 'For you', icon: 'clock' },
  critical: { name: 'Critical', icon: 'warning' },
  warning: { name: 'Warning', icon: 'info' },
}
