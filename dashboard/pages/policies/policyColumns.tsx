import { Status } from '../../parts/status/Status.tsx'
import type { Column } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { describeGuardrail } from './guardrails.ts'
import type { PolicyRow } from './policyQueries.ts'

export const policyColumns: Column<PolicyRow>[] = [
  {
    key: 'name',
    width: 200,
    header: 'Name',
    lead: true,
    cell: ({ name, isDefault }) => (
      <span>
        {name} {isDefault && <Status status="default" tone="blue" />}
      </span>
    ),
  },
  { key: 'kind', width: 88, header: 'Kind', cell: ({ kind }) => (kind === 'template' ? 'template' : 'own') },
  {
    key: 'guardrails',
    header: 'Guardrails',
    grows: true,
    long: true,
    cell: ({ guardrails }) => <span>{guardrails.map(describeGuardrail).join(' · ') || 'none'}</span>,
  },
  { key: 'used', width: 96, header: 'Used by', align: 'end', cell: ({ usedByCount }) => usedText(usedByCount) },
  { key: 'updated', width: 112, header: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} ago /> },
]

const usedText = (count: number | null): string =>
  count === null ? '–' : `${count.toLocaleString('en')} ${count === 1 ? 'agent' : 'agents'}`
