/** What would stop an active release, and how far it is from that. */
import { formatFigure } from '../../../parts/chart/formatFigure.ts'
import { Section } from '../../../parts/layout/Section.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import styles from './Release.module.css'
import type { Release } from './releaseQueries.ts'
import { failuresThatStop, nextLookAt } from './stopDistance.ts'

type Condition = {
  name: string
  /** How close the release is to being stopped, from 0 to 1; null while that is unknown. */
  near: number | null
  words: string
}

export function StopConditions({ release }: { release: Release }) {
  const { judge, figures, version } = release
  const look = nextLookAt(judge.minRuns, figures.candidate.runs)
  return (
    <Section
      title="What would stop it"
      description={`Version ${version} is judged next at ${formatFigure(look, 'count')} ended runs in this stage; it has ${formatFigure(figures.candidate.runs, 'count')}.`}
    >
      <ul className={styles.conditions} aria-label="What would stop it">
        {conditionsOf(release, look).map(({ name, near, words }) => (
          <li key={name}>
            <div className={styles.condition}>
              <b>{name}</b> <span>{words}</span>
            </div>
            <div
              className={styles.bar}
              data-tone={near !== null && near >= 0.75 ? 'bad' : 'ok'}
              role="meter"
              aria-label={name}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(100 * (near ?? 0))}
              aria-valuetext={words}
            >
              <span className={styles.share} style={{ width: `${100 * (near ?? 0)}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const conditionsOf = (release: Release, look: number): Condition[] => [
  errorCondition(release, look),
  latencyCondition(release),
  ...runsCondition(release),
]

function errorCondition({ figures: { candidate, live }, judge }: Release, look: number): Condition {
  const name = 'Error rate'
  const least = failuresThatStop(look, live, judge.errorRatePoints)
  if (least === null) return { name, near: null, words: 'Too few runs to stop it' }
  const words = `${formatFigure(candidate.failed, 'count')} failed; stops at ${formatFigure(least, 'count')} of ${formatFigure(look, 'count')} runs`
  return { name, near: Math.min(1, candidate.failed / Math.max(1, least)), words }
}

function latencyCondition({ figures: { candidate, live }, judge }: Release): Condition {
  const name = 'p95 latency'
  if (live.p95LatencyMs === null || live.runs < judge.minRuns)
    return { name, near: null, words: `Judged once the live version has ${judge.minRuns} ended runs` }
  const most = live.p95LatencyMs * judge.p95Ratio
  const words = `${formatDuration(candidate.p95LatencyMs)}; stops when clearly more than 5% of runs take over ${formatDuration(most)}`
  return { name, near: Math.min(1, (candidate.p95LatencyMs ?? 0) / Math.max(1, most)), words }
}

/** A release is stopped if a stage lasts three times its seconds and a version still has too few runs. */
function runsCondition({ figures: { candidate, live }, judge, stage, stages, stageEndsAt }: Release): Condition[] {
  const least = Math.min(candidate.runs, live.runs)
  const seconds = stages[stage - 1]?.seconds
  if (least >= judge.minRuns || seconds === undefined || stageEndsAt === null) return []
  const side = candidate.runs <= live.runs ? 'the candidate' : 'the live version'
  const words = `${least} of ${judge.minRuns} runs of ${side}; stops if there are still too few after ${formatDuration(3_000 * seconds)}`
  const elapsed = 1 - (Date.parse(stageEndsAt) + 2_000 * seconds - Date.now()) / (3_000 * seconds)
  return [{ name: 'Too few runs', near: Math.min(1, Math.max(0, elapsed)), words }]
}
