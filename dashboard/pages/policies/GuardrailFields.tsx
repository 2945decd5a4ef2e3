import { SelectField } from '../../parts/form/SelectField.tsx'
import { GuardrailSettings } from './GuardrailSettings.tsx'
import { checks, type Guardrail, isCheck, withCheck } from './guardrails.ts'
import styles from './Policies.module.css'

type GuardrailFieldsProps = {
  guardrail: Guardrail
  problems: { param: string; message: string }[]
  onChange(guardrail: Guardrail): void
}

/** What to look for, where, and what to do about it. */
export function GuardrailFields({ guardrail, problems, onChange }: GuardrailFieldsProps) {
  const check = isCheck(guardrail.check) ? guardrail.check : 'secrets'
  return (
    <div className={styles.fields}>
      <div className={styles.choices}>
        <SelectField
          label="Check"
          value={check}
          options={Object.entries(checks).map(([value, { label }]) => ({ value, label }))}
          onChange={(next) => isCheck(next) && onChange(withCheck(guardrail, next))}
        />
        <SelectField
          label="On"
          value={String(guardrail.on)}
          options={['input', 'output', 'both']}
          onChange={(on) => onChange({ ...guardrail, on })}
        />
        <SelectField
          label="Action"
          value={String(guardrail.action)}
          options={checks[check].actions}
          onChange={(action) => onChange({ ...guardrail, action })}
        />
      </div>
      <GuardrailSettings check={check} guardrail={guardrail} onChange={onChange} />
      {problems.map(({ message }) => (
        <p key={message} className={styles.problem}>
          {message}
        </p>
      ))}
    </div>
  )
}
