/** The editor of a pipeline: its steps as a graph with a form, or as JSON, both over one draft. */
import { useState } from 'react'
import type { Json } from '../../graphql/graphql.ts'
import { useAgents } from '../agents/useAgents.ts'
import { Button } from '../button/Button.tsx'
import { JsonField } from '../editor/JsonField.tsx'
import { Fields } from '../form/Fields.tsx'
import { GeneralSection } from '../form/GeneralSection.tsx'
import { Segments } from '../form/Segments.tsx'
import { StepGraph } from '../graph/StepGraph.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Section } from '../layout/Section.tsx'
import { useUrlState } from '../navigation/useUrlState.ts'
import { ExpressionField } from './ExpressionField.tsx'
import { addStep } from './editSteps.ts'
import { expressionContext, type PastRun } from './expressionContext.ts'
import { PastRunChoice } from './PastRunChoice.tsx'
import styles from './PipelineEditor.module.css'
import { dependenciesOf, type PipelineDraft, readSteps, type StepDraft } from './pipelineDraft.ts'
import { StepFields } from './StepFields.tsx'

export type PipelineEditorProps = {
  draft: PipelineDraft
  onChange(draft: PipelineDraft): void
  problemAt(param: string): string | undefined
  /** The pipeline whose past runs expressions can be checked against; undefined for a new one. */
  pipelineId: string | undefined
}

export function PipelineEditor(props: PipelineEditorProps) {
  const { draft, onChange, problemAt, pipelineId } = props
  const set = (patch: Partial<PipelineDraft>) => onChange({ ...draft, ...patch })
  const [past, setPast] = useState<PastRun>({ input: { query: 'Hello' }, metadata: {}, steps: [] })
  const steps = readSteps(draft.steps)
  return (
    <div className={styles.sections}>
      <GeneralSection draft={draft} onChange={set} problemAt={problemAt} />
      <PastRunChoice pipelineId={pipelineId} past={past} onChange={setPast} />
      <Steps {...props} steps={steps} past={past} />
      <Section title="Output and metadata" framed>
        <Fields>
          <ExpressionField
            label="Output"
            value={draft.output}
            onChange={(output) => set({ output })}
            problem={problemAt('output')}
            context={expressionContext(steps ?? [], undefined, past)}
            hint="Leave empty for the output of the last step, or, with several last steps, an object of their outputs by name"
          />
          <JsonField
            label="Metadata"
            value={draft.metadata}
            onChange={(metadata) => set({ metadata })}
            problem={problemAt('metadata')}
            minLines={3}
          />
        </Fields>
      </Section>
    </div>
  )
}

type StepsProps = PipelineEditorProps & { steps: StepDraft[] | undefined; past: PastRun }

function Steps({ draft, onChange, problemAt, steps, past }: StepsProps) {
  const [search, setSearch] = useUrlState()
  const { agents, nameOf } = useAgents()
  const view = search.steps === 'json' || steps === undefined ? 'json' : 'form'
  const change = (next: Json) => onChange({ ...draft, steps: next })
  const selected = Math.min(Math.max(Number(search.step ?? 1) - 1, 0), (steps?.length ?? 1) - 1)
  const select = (index: number) => setSearch({ step: String(index + 1) }, { replace: true })
  const add = () => {
    if (steps === undefined) return
    change(addStep(steps, agents.find(({ status }) => status === 'active')?.id ?? ''))
    select(steps.length)
  }
  return (
    <Section
      title="Steps"
      framed
      actions={
        <Segments<'form' | 'json'>
          label="Edit steps as"
          value={view}
          options={views}
          onChange={(next) => setSearch({ steps: next === 'json' ? 'json' : undefined }, { replace: true })}
        />
      }
    >
      {steps !== undefined && steps.length > 0 && (
        <StepGraph
          label="Graph of the steps"
          steps={steps.map((step, index) => ({
            name: step.name,
            dependsOn: dependenciesOf(steps, index),
            when: textOf(step.when),
            forEach: textOf(step.for_each),
            note: nameOf(step.agent_id),
            hasProblem: problemAt(`steps.${index}`) !== undefined,
          }))}
          selected={view === 'form' ? steps[selected]?.name : undefined}
          onSelect={(name) => select(steps.findIndex((step) => step.name === name))}
        />
      )}
      {problemAt('steps') !== undefined && <p role="alert">{problemAt('steps')}</p>}
      {view === 'json' ? (
        <JsonField label="Steps" value={draft.steps} onChange={change} minLines={12} maxLines={40} />
      ) : (
        <>
          <div className={styles.bar}>
            <Button small icon={<Icon name="plus" />} onClick={add}>
              Add step
            </Button>
          </div>
          <StepFields steps={steps ?? []} index={selected} onChange={change} problemAt={problemAt} past={past} />
        </>
      )}
    </Section>
  )
}

/** While the JSON is edited, it may be anything. */
const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : undefined)

const views = [
  { value: 'form' as const, label: 'Form' },
  { value: 'json' as const, label: 'JSON' },
]
