import { formatFigure } from '../../parts/chart/formatFigure.ts'
import type { ShownPeriod } from '../../parts/chart/period.ts'
import { Sparkline } from '../../parts/chart/Sparkline.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { periodWords } from '../../parts/period/periodWords.ts'
import { amountOf } from '../../parts/text/amountOf.ts'
import styles from './HomePage.module.css'
import type { NowData } from './homeQueries.ts'

type Agents = NowData['analytics']['byAgent']

export function BusiestAgents({ agents, period }: { agents: Agents; period: ShownPeriod }) {
  const busiest = agents.filter(({ runs }) => runs > 0).slice(0, 6)
  return (
    <Section framed title="Busiest agents" actions={<PageLink to="/agents">Agents</PageLink>}>
      {busiest.length === 0 && <p className={styles.soft}>No agent ran {periodWords(period).sentence}.</p>}
      <ul className={styles.agents}>
        {busiest.map(({ agentId, name, runs, successRate, series }) => (
          <li key={agentId}>
            <PageLink to={`/agents/${agentId}`} title={name} dir="auto">
              {name}
            </PageLink>
            <Sparkline
              label={`Runs of ${name} by ${period.interval}`}
              values={(series ?? []).map((hour) => hour.runs)}
            />
            <span>{amountOf(runs, 'run')}</span>
            <span className={styles.soft}>{formatFigure(successRate, 'percent')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
