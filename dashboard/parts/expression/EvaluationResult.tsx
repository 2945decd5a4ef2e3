import styles from './EvaluationResult.module.css'
import type { Evaluation } from './useEvaluation.ts'

/** The result of an expression, or its error. */
export function EvaluationResult({ label, evaluation }: { label: string; evaluation: Evaluation }) {
  return (
    <section className={styles.result} data-state={evaluation.state} aria-label={label} aria-live="polite">
      <span className={styles.label}>{label}</span>
      <Result evaluation={evaluation} />
    </section>
  )
}

function Result({ evaluation }: { evaluation: Evaluation }) {
  switch (evaluation.state) {
    case 'none':
      return <p className={styles.soft}>Nothing to evaluate yet</p>
    case 'busy':
      return <p className={styles.soft}>Evaluating…</p>
    case 'refused':
      return <p className={styles.refused}>{evaluation.error.message}</p>
    case 'value':
      return (
        <pre className={styles.value} tabIndex={0}>
          {shown(evaluation.value)}
        </pre>
      )
  }
}

const maxShown = 16_384

function shown(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return text.length > maxShown ? `${text.slice(0, maxShown)}\n… ${text.length - maxShown} more characters` : text
}
