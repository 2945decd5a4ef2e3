/** The form of one step; its expressions are evaluated as they are typed. */
import type { Json, JsonObject } from '../../graphql/graphql.ts'
import { AgentField } from '../agents/AgentField.tsx'
import { useAgents } from '../agents/useAgents.ts'
import { Button } from '../button/Button.tsx'
import { useEvaluation } from '../expression/useEvaluation.ts'
import { CheckboxGroup } from '../form/CheckboxGroup.tsx'
import { Fields } from '../form/Fields.tsx'
import { TextField } from '../form/TextField.tsx'
import { Icon } from '../layout/Icon.tsx'
import { ExpressionField } from './ExpressionField.tsx'
import { possibleDependencies, removeStep, replaceStep, withSetting } from './editSteps.ts'
import { expressionContext, type PastRun } from './expressionContext.ts'
import styles from './PipelineEditor.module.css'
import { dependenciesOf, type StepDraft } from './pipelineDraft.ts'
import { StepLimits } from './StepLimits.tsx'

export type StepFieldsProps = {
  steps: readonly StepDraft[]
  index: number
  onChange(steps: StepDraft[]): void
  problemAt(param: string): string | undefined
  past: PastRun
}

export function StepFields(props: StepFieldsProps) {
  const { steps, index, onChange, problemAt } = props
  const { agents } = useAgents()
  const step = steps[index]
  if (step === undefined) return null
  const set = (next: StepDraft) => onChange(replaceStep(steps, index, next))
  return (
    <section className={styles.step} aria-label={`Step ${step.name}`}>
      <div className={styles.stepHead}>
        <h3>Step {step.name}</h3>
        <Button small kind="quiet" icon={<Icon name="trash" />} onClick={() => onChange(removeStep(steps, index))}>
          Remove step
        </Button>
      </div>
      <Fields beside>
        <TextField
          label="Step name"
          mono
          value={step.name}
          onChange={(name) => set({ ...step, name })}
          problem={problemAt(`steps.${index}.name`)}
          hint="Lower-case letters, digits and _"
        />
        <AgentField
          label="Agent"
          value={step.agent_id}
          agents={agents.filter(({ status, id }) => status === 'active' || id === step.agent_id)}
          onChange={(id) => set({ ...step, agent_id: id })}
          problem={problemAt(`steps.${index}.agent_id`)}
        />
      </Fields>
      <Dependencies {...props} step={step} set={set} />
      <Expressions {...props} step={step} set={set} />
      <StepLimits step={step} set={set} problemAt={(name) => problemAt(`steps.${index}.${name}`)} />
    </section>
  )
}

type GroupProps = StepFieldsProps & { step: StepDraft; set(step: StepDraft): void }

function Dependencies({ steps, index, step, set, problemAt }: GroupProps) {
  const possible = possibleDependencies(steps, index)
  if (possible.length === 0) return null
  return (
    <CheckboxGroup
      label="Waits for"
      columns
      choices={possible.map((value) => ({ value }))}
      chosen={dependenciesOf(steps, index)}
      onChange={(names) => set({ ...step, depends_on: names })}
      hint="Choose none to start immediately"
      problem={problemAt(`steps.${index}.depends_on`) ?? problemAt(`steps.${index}.depends_on.0`)}
    />
  )
}

function Expressions({ steps, index, step, set, problemAt, past }: GroupProps) {
  const context = expressionContext(steps, step.name, past)
  const first = useFirstItem(textOf(step.for_each), context)
  const field = (name: string) => ({
    value: textOf(step[name]),
    onChange: (text: string) => set(withSetting(step, name, text)),
    problem: problemAt(`steps.${index}.${name}`),
  })
  return (
    <>
      <ExpressionField
        label="Input"
        {...field('input')}
        context={first === undefined ? context : { ...context, item: first, index: 0 }}
        hint="Leave empty for the item, the output of the previous steps, or else the pipeline run's input"
      />
      <Fields beside>
        <ExpressionField label="When" {...field('when')} context={context} hint="Leave empty to always run" />
        <ExpressionField
          label="For each"
          {...field('for_each')}
          context={context}
          hint="Leave empty for one run; otherwise one run for each item of the list"
        />
      </Fields>
    </>
  )
}

/** Expressions of a step with `for_each` are evaluated for its first item. */
function useFirstItem(forEach: string, context: JsonObject): Json | undefined {
  const evaluation = useEvaluation(forEach, context)
  if (evaluation.state !== 'value') return undefined
  return Array.isArray(evaluation.value) ? evaluation.value[0] : evaluation.value
}

const textOf = (value: Json | undefined): string => (value === undefined || value === null ? '' : String(value))
