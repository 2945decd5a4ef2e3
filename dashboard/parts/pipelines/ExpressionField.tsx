import type { Json } from '../../graphql/graphql.ts'
import { CodeEditor } from '../editor/CodeEditor.tsx'
import { EvaluationResult } from '../expression/EvaluationResult.tsx'
import { useEvaluation } from '../expression/useEvaluation.ts'
import styles from './PipelineEditor.module.css'

type Props = {
  label: string
  value: string
  onChange(expression: string): void
  problem: string | undefined
  hint: string
  /** The value that the expression is evaluated against as it is typed. */
  context: Json
}

/** A JSONata expression, checked as it is typed. If it is empty, the default applies. */
export function ExpressionField({ label, value, onChange, problem, hint, context }: Props) {
  const evaluation = useEvaluation(value, context)
  return (
    <div className={styles.expression}>
      <CodeEditor
        label={label}
        language="text"
        value={value}
        onChange={onChange}
        problem={problem}
        minLines={2}
        maxLines={12}
      />
      {value.trim() === '' ? (
        <p className={styles.hint}>{hint}</p>
      ) : (
        <EvaluationResult label={`Result of ${label.toLowerCase()}`} evaluation={evaluation} />
      )}
    </div>
  )
}
