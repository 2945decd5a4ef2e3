import type { ReactNode } from 'react'
import { Status } from '../../parts/status/Status.tsx'
import { metadataText } from '../../parts/text/metadataText.ts'
import { formatDuration, formatTime } from '../../parts/time/formatTime.ts'
import styles from './CompareRunsPage.module.css'
import type { ComparedRun } from './compareRunsQuery.ts'

/** The fields of both runs in rows; those that differ are marked, not by colour alone. */
export const ComparedFields = ({ a, b }: { a: ComparedRun; b: ComparedRun }) => (
  <table className={styles.fields} aria-label="Fields of both runs">
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">First run</th>
        <th scope="col">Second run</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ name, textOf, show }) => {
        const differs = textOf(a) !== textOf(b)
        return (
          <tr key={name} data-differs={differs || undefined}>
            <th scope="row">
              {name} {differs && <span className={styles.mark}>differs</span>}
            </th>
            <td>{show?.(a) ?? textOf(a)}</td>
            <td>{show?.(b) ?? textOf(b)}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

type ComparedField = { name: string; textOf: (run: ComparedRun) => string; show?: (run: ComparedRun) => ReactNode }

const fields: ComparedField[] = [
  { name: 'Status', textOf: ({ status }) => status, show: ({ status }) => <Status status={status} /> },
  { name: 'Agent', textOf: ({ agent, agentId, agentVersion }) => `${agent?.name ?? agentId} v${agentVersion}` },
  { name: 'Error', textOf: ({ error }) => (error === null ? '–' : `${error.code}: ${error.message}`) },
  { name: 'Duration', textOf: ({ latencyMs }) => formatDuration(latencyMs) },
  { name: 'Tokens', textOf: ({ tokensUsed }) => tokensUsed.toLocaleString('en') },
  { name: 'Attempt', textOf: ({ attempt }) => String(attempt) },
  { name: 'Time limit', textOf: ({ timeoutMs }) => formatDuration(timeoutMs) },
  { name: 'Metadata', textOf: ({ metadata }) => metadataText(metadata) },
  { name: 'Created', textOf: ({ createdAt }) => formatTime(createdAt) },
  { name: 'Created by', textOf: ({ creator }) => creator?.name ?? creator?.id ?? '–' },
]
