import { useState } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { type ExportInput, useExport } from '../../parts/exports/useExport.ts'
import { Form } from '../../parts/form/Form.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { Section } from '../../parts/layout/Section.tsx'

type What = ExportInput['what']
type Format = ExportInput['format']

/** With the scope that each needs. */
const contents: readonly { value: What; label: string; needs: string }[] = [
  { value: 'runs', label: 'Runs that have ended', needs: 'runs:read' },
  { value: 'events', label: 'Events', needs: 'webhooks:read' },
  { value: 'audit', label: 'The audit log', needs: 'audit:read' },
  { value: 'usage', label: 'Usage, day by day', needs: 'usage:read' },
]

/** Exports all items of a kind; the list of runs exports with its filter. */
export function ExportForm() {
  const [what, setWhat] = useState<What>('runs')
  const [format, setFormat] = useState<Format>('csv')
  const { download, busy, error } = useExport()
  return (
    <Section
      title="Export"
      description="What exists now, as a file. The list of runs exports only what its filter shows."
      framed
    >
      <Form
        label="Export"
        onSubmit={() => void download({ what, format })}
        error={error}
        actions={
          <Button
            type="submit"
            kind="primary"
            icon={<Icon name="download" />}
            needs={contents.find(({ value }) => value === what)?.needs ?? 'runs:read'}
            busy={busy}
          >
            Download
          </Button>
        }
      >
        <SelectField label="Content" value={what} options={contents} onChange={(chosen) => setWhat(chosen as What)} />
        <SelectField
          label="Format"
          value={format}
          options={[
            { value: 'csv', label: 'CSV, for spreadsheets' },
            { value: 'ndjson', label: 'NDJSON, one JSON object per line' },
          ]}
          onChange={(chosen) => setFormat(chosen as Format)}
        />
      </Form>
    </Section>
  )
}
