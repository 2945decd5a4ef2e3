/** Every field of an agent that can be edited, in groups. */
import type { Json, JsonObject } from '../../../graphql/graphql.ts'
import { JsonField } from '../../editor/JsonField.tsx'
import { Fields } from '../../form/Fields.tsx'
import { GeneralSection } from '../../form/GeneralSection.tsx'
import { TextField } from '../../form/TextField.tsx'
import { Section } from '../../layout/Section.tsx'
import { SchemaForm } from '../../schemaForm/SchemaForm.tsx'
import type { AgentDraft } from '../agentDraft.ts'
import { sampleOf } from '../sampleOf.ts'
import styles from './editor.module.css'
import { type ProblemAt, readNumber } from './fieldTypes.ts'
import { PolicyField } from './PolicyField.tsx'
import { RuntimeFields } from './RuntimeFields.tsx'

type Props = {
  draft: AgentDraft
  onChange(draft: AgentDraft): void
  problemAt: ProblemAt
  agentId: string
  /** The input of an earlier run; by default one made from its schema. */
  lastInput?: JsonObject | undefined
  /** Hired agents only: the settings that the catalog entry allows. */
  configSchema?: JsonObject | undefined
  configProblems?: readonly { param: string; message: string }[] | undefined
}

export function AgentFields(props: Props) {
  const { draft, onChange, problemAt, agentId, configSchema } = props
  const set = (patch: Partial<AgentDraft>) => onChange({ ...draft, ...patch })
  return (
    <div className={styles.sections}>
      <GeneralSection draft={draft} onChange={set} problemAt={problemAt} />
      {draft.runtime !== null && (
        <Section title={`Runtime: ${String(draft.runtime.type)}`} framed>
          <RuntimeFields
            value={draft.runtime}
            onChange={(runtime) => set({ runtime })}
            problemAt={problemAt}
            path="runtime"
            agentId={agentId}
            sample={props.lastInput ?? sampleInput(draft.inputSchema)}
          />
        </Section>
      )}
      {draft.config !== null && configSchema !== undefined && hasSettings(configSchema) && (
        <Section title="Configuration" framed>
          <SchemaForm
            label="Settings of the catalog entry"
            schema={configSchema}
            value={draft.config}
            onChange={(config) => set({ config: config as JsonObject })}
            problems={props.configProblems}
          />
        </Section>
      )}
      <Limits draft={draft} onChange={onChange} problemAt={problemAt} />
      <Schemas draft={draft} onChange={onChange} problemAt={problemAt} />
    </div>
  )
}

const sampleInput = (schema: Json): Json => (hasFields(schema) ? sampleOf(schema) : { query: 'world' })

const hasFields = (schema: Json): boolean =>
  typeof schema === 'object' && schema !== null && ('properties' in schema || 'examples' in schema)

const hasSettings = ({ properties }: JsonObject): boolean =>
  typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0

type GroupProps = Pick<Props, 'draft' | 'onChange' | 'problemAt'>

function Limits({ draft, onChange, problemAt }: GroupProps) {
  const set = (patch: Partial<AgentDraft>) => onChange({ ...draft, ...patch })
  return (
    <Section title="Policy and limits" framed>
      <Fields beside>
        <PolicyField value={draft.policy} onChange={(policy) => set({ policy })} problem={problemAt('policy')} />
        <TextField
          label="Timeout in milliseconds"
          inputMode="numeric"
          value={String(draft.timeoutMs ?? '')}
          onChange={(text) => set({ timeoutMs: readNumber(text) ?? null })}
          problem={problemAt('timeoutMs')}
          hint="1,000 to 3,600,000 per run"
        />
        <TextField
          label="Concurrent runs"
          optional
          inputMode="numeric"
          value={String(draft.maxConcurrency ?? '')}
          onChange={(text) => set({ maxConcurrency: readNumber(text) ?? null })}
          problem={problemAt('maxConcurrency')}
          hint="Further runs are queued. Leave empty for no limit"
        />
      </Fields>
    </Section>
  )
}

function Schemas({ draft, onChange, problemAt }: GroupProps) {
  const field = (name: 'inputSchema' | 'outputSchema' | 'metadata') => ({
    value: draft[name],
    onChange: (value: AgentDraft[typeof name]) => onChange({ ...draft, [name]: value }),
    problem: problemAt(name),
    minLines: 5,
    maxLines: 24,
    isOptional: true,
  })
  return (
    <Section
      title="Schemas and metadata"
      framed
      description="JSON Schema 2020-12. Inputs that do not match are rejected; outputs that do not match fail the run."
    >
      <Fields>
        <Fields beside>
          <JsonField label="Input schema" {...field('inputSchema')} />
          <JsonField label="Output schema" {...field('outputSchema')} />
        </Fields>
        <JsonField label="Metadata" {...field('metadata')} />
      </Fields>
    </Section>
  )
}
