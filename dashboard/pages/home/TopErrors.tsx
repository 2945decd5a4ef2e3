import type { ShownPeriod } from '../../parts/chart/period.ts'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { periodWords } from '../../parts/period/periodWords.ts'
import styles from './HomePage.module.css'

type Props = { errors: { code: string; count: number }[]; period: ShownPeriod }

export function TopErrors({ errors, period }: Props) {
  return (
    <Section framed title="Top errors" actions={<PageLink to="/analytics">Analytics</PageLink>}>
      {errors.length === 0 && <p className={styles.soft}>No run failed {periodWords(period).sentence}.</p>}
      <ul className={styles.rows}>
        {errors.slice(0, 6).map(({ code, count }) => (
          <li key={code}>
            <PageLink to="/runs" search={{ status: 'failed', error: code, after: period.from }}>
              <code>{code}</code>
            </PageLink>
            <span>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
