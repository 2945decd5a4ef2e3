import { useState } from 'react'
import type { Json } from '../../graphql/graphql.ts'
import { CodeEditor } from '../../parts/editor/CodeEditor.tsx'
import { Checkbox } from '../../parts/form/Checkbox.tsx'
import { CheckboxGroup } from '../../parts/form/CheckboxGroup.tsx'
import { TextArea } from '../../parts/form/TextArea.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { type CheckName, type Guardrail, piiKinds } from './guardrails.ts'

type GuardrailSettingsProps = { check: CheckName; guardrail: Guardrail; onChange(guardrail: Guardrail): void }

/** The settings specific to this check. */
export function GuardrailSettings({ check, guardrail, onChange }: GuardrailSettingsProps) {
  const set = (patch: Guardrail) => onChange({ ...guardrail, ...patch })
  if (check === 'pii') {
    const { kinds, ...rest } = guardrail
    return (
      <CheckboxGroup
        label="Kinds"
        columns
        choices={piiKinds.map((value) => ({ value }))}
        chosen={Array.isArray(kinds) ? kinds.map(String) : piiKinds}
        onChange={(chosen) => onChange(chosen.length === piiKinds.length ? rest : { ...rest, kinds: chosen })}
      />
    )
  }
  if (check === 'max_bytes') {
    return (
      <TextField
        label="Bytes"
        type="number"
        min={1}
        value={String(guardrail.bytes ?? '')}
        onChange={(text) => set({ bytes: Number(text) })}
      />
    )
  }
  if (check === 'blocked_terms') return <BlockedTerms guardrail={guardrail} onChange={set} />
  if (check === 'json_schema')
    return <SchemaSetting schema={guardrail.schema ?? {}} onChange={(schema) => set({ schema })} />
  return null
}

type SetProps = { guardrail: Guardrail; onChange(patch: Guardrail): void }

const BlockedTerms = ({ guardrail, onChange }: SetProps) => (
  <>
    <Lines label="Terms, one per line" value={guardrail.terms} onChange={(terms) => onChange({ terms })} />
    <Lines label="Patterns, one per line" value={guardrail.patterns} onChange={(patterns) => onChange({ patterns })} />
    <Checkbox
      label="Case matters"
      checked={guardrail.case_sensitive === true}
      onChange={(isSensitive) => onChange({ case_sensitive: isSensitive })}
    />
    <Checkbox
      label="Whole words only"
      checked={guardrail.whole_words === true}
      onChange={(areWhole) => onChange({ whole_words: areWhole })}
    />
  </>
)

type LinesProps = { label: string; value: Json | undefined; onChange(lines: string[]): void }

/** The text is kept as typed: a trailing empty line is where the next term goes. */
function Lines({ label, value, onChange }: LinesProps) {
  const [text, setText] = useState(Array.isArray(value) ? value.join('\n') : '')
  const edit = (next: string) => {
    setText(next)
    onChange(next.split('\n').filter((line) => line.trim() !== ''))
  }
  return <TextArea label={label} mono rows={2} value={text} onChange={edit} />
}

function SchemaSetting({ schema, onChange }: { schema: Json; onChange(schema: Json): void }) {
  const [text, setText] = useState(() => JSON.stringify(schema, null, 2))
  const edit = (next: string) => {
    setText(next)
    try {
      onChange(JSON.parse(next))
    } catch {
      // The editor shows the problem; the last valid schema is kept.
    }
  }
  return <CodeEditor label="Schema" value={text} onChange={edit} minLines={4} />
}
