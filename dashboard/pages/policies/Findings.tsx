import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { Note, type NoteTone } from '../../parts/feedback/Note.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import type { PolicyCheck } from './policyQueries.ts'

/** The verdict, and where each finding is. */
export const Findings = ({ found }: { found: PolicyCheck }) => (
  <>
    <Note tone={verdicts[found.action].tone} role="status">
      {verdicts[found.action].text}
      {found.count > 0 && ` ${found.count} found.`}
    </Note>
    {found.findings.length > 0 && (
      <Table
        label="Findings"
        columns={columns}
        rows={found.findings}
        rowKey={({ guardrail, path, check, inName }) => `${guardrail} ${path} ${check} ${inName}`}
      />
    )}
    {found.redactedValue !== null && found.action === 'redact' && (
      <CodeBlock code={asText(found.redactedValue)} label="Redacted result" wrap />
    )}
  </>
)

const verdicts: Record<PolicyCheck['action'], { tone: NoteTone; text: string }> = {
  pass: { tone: 'green', text: 'It passes: nothing was found.' },
  flag: { tone: 'amber', text: 'It passes and is flagged.' },
  redact: { tone: 'amber', text: 'It passes, with the findings redacted.' },
  block: { tone: 'red', text: 'It is blocked.' },
}

const columns: Column<PolicyCheck['findings'][number]>[] = [
  { key: 'guardrail', header: 'Guardrail', lead: true, cell: ({ guardrail, check }) => `${guardrail + 1}. ${check}` },
  { key: 'action', header: 'Action', cell: ({ action }) => action },
  {
    key: 'where',
    header: 'Where',
    cell: ({ path, inName }) => (
      <span>
        <code>{path}</code>
        {inName && ' (in its name)'}
      </span>
    ),
  },
  { key: 'what', header: 'What', cell: ({ kinds, message }) => message ?? kinds.join(', ') },
  { key: 'count', header: 'Count', align: 'end', cell: ({ count }) => count },
]

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
