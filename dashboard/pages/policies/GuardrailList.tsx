import { useState } from 'react'
import { problemsUnder, type ServiceError } from '../../graphql/ServiceError.ts'
import { Button } from '../../parts/button/Button.tsx'
import { IconButton } from '../../parts/button/IconButton.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { GuardrailFields } from './GuardrailFields.tsx'
import { type Guardrail, newGuardrail } from './guardrails.ts'
import styles from './Policies.module.css'

type GuardrailListProps = {
  guardrails: readonly Guardrail[]
  onChange(guardrails: Guardrail[]): void
  error: ServiceError | undefined
}

/** The guardrails in the order in which they are applied. */
export function GuardrailList({ guardrails, onChange, error }: GuardrailListProps) {
  const [keys, setKeys] = useState(() => guardrails.map(() => crypto.randomUUID()))
  const change = (next: Guardrail[], nextKeys: typeof keys) => {
    setKeys(nextKeys)
    onChange(next)
  }
  const move = (at: number, to: number) => change(moved(guardrails, at, to), moved(keys, at, to))
  const problems = problemsUnder(error, 'guardrails')
  return (
    <fieldset className={styles.guardrails}>
      <legend className={styles.legend}>Guardrails, in this order</legend>
      {guardrails.length === 0 && <p className={styles.soft}>None: everything passes.</p>}
      {guardrails.map((guardrail, at) => (
        <div key={keys[at]} className={styles.guardrail} role="group" aria-label={`Guardrail ${at + 1}`}>
          <div className={styles.order}>
            <IconButton
              small
              label={`Move guardrail ${at + 1} up`}
              icon={<Icon name="up" />}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              small
              label={`Move guardrail ${at + 1} down`}
              icon={<Icon name="down" />}
              onClick={() => move(at, at + 1)}
            />
          </div>
          <GuardrailFields
            guardrail={guardrail}
            problems={problems.filter(({ param }) => param === `${at}` || param.startsWith(`${at}.`))}
            onChange={(next) => onChange(guardrails.map((one, index) => (index === at ? next : one)))}
          />
          <IconButton
            small
            label={`Remove guardrail ${at + 1}`}
            icon={<Icon name="trash" />}
            onClick={() => change(without(guardrails, at), without(keys, at))}
          />
        </div>
      ))}
      <div>
        <Button
          small
          icon={<Icon name="plus" />}
          off={guardrails.length >= 20 ? 'A policy has at most 20 guardrails' : undefined}
          onClick={() => change([...guardrails, newGuardrail()], [...keys, crypto.randomUUID()])}
        >
          Add guardrail
        </Button>
      </div>
    </fieldset>
  )
}

const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

const moved = <T,>(list: readonly T[], at: number, to: number): T[] => {
  const item = list[at]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return without(list, at).toSpliced(to, 0, item)
}
