import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import styles from './HomePage.module.css'

type Props = { errors: { code: string; count: number }[]; from: string }

export function TopErrors({ errors, from }: Props) {
  return (
    <Section framed title="Top errors" actions={<PageLink to="/analytics">Analytics</PageLink>}>
      {errors.length === 0 && <p className={styles.soft}>No run failed in the last 24 hours.</p>}
      <ul className={styles.rows}>
        {errors.slice(0, 6).map(({ code, count }) => (
          <li key={code}>
            <PageLink to="/runs" search={{ status: 'failed', error: code, after: from }}>
              <code>{code}</code>
            </PageLink>
            <span>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
