import { useId } from 'react'
import styles from '../../parts/agents/editor/editor.module.css'
import type { RuntimeType } from '../../parts/agents/editor/RuntimeFields.tsx'

const kinds: { type: RuntimeType; name: string; text: string }[] = [
  {
    type: 'expression',
    name: 'Expression',
    text: 'A JSONata expression over the input. Runs offline, with a live result as you type',
  },
  { type: 'http', name: 'HTTP', text: 'Your own endpoint, called with a signature; it may stream' },
  { type: 'llm', name: 'LLM', text: 'An OpenAI-compatible model through a connector, with tools' },
]

/** Chooses the runtime that executes the agent. */
export function RuntimeChoice({ value, onChange }: { value: RuntimeType; onChange(type: RuntimeType): void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="unseen">Runtime</legend>
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <label key={kind.type} className={styles.kind}>
            <input type="radio" name={name} checked={value === kind.type} onChange={() => onChange(kind.type)} />
            <strong>{kind.name}</strong>
            <small>{kind.text}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
