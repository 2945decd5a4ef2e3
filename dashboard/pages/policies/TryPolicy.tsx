import { useState } from 'react'
import { isRawNumber } from '../../../clients/typescript/src/http/parseJson.ts'
import type { Json, JsonObject } from '../../graphql/graphql.ts'
import { parseJson } from '../../graphql/parseJson.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { Segments } from '../../parts/form/Segments.tsx'
import { TextArea } from '../../parts/form/TextArea.tsx'
import { Row } from '../../parts/layout/Row.tsx'
import { Findings } from './Findings.tsx'
import styles from './Policies.module.css'
import { CheckPolicyQuery, type PolicyCheck } from './policyQueries.ts'

type TryPolicyProps = { subject: { policy: string } | { guardrails: JsonObject[] } }

/** Shows what the guardrails would find, without a run. */
export function TryPolicy({ subject }: TryPolicyProps) {
  const [text, setText] = useState('Write to ada@example.com, her key is ars_live_…')
  const [on, setOn] = useState<'input' | 'output'>('input')
  const [found, setFound] = useState<PolicyCheck>()
  const check = useChange(CheckPolicyQuery)
  const run = async () => {
    setFound(undefined)
    setFound((await check.send({ input: { ...subject, on, value: asValue(text) } }))?.checkPolicy)
  }
  return (
    <div className={styles.try}>
      <TextArea label="Try a text" value={text} onChange={setText} hint="Text, or JSON" />
      <Row>
        <Segments
          label="As"
          value={on}
          options={[
            { value: 'input', label: 'Input' },
            { value: 'output', label: 'Output' },
          ]}
          onChange={setOn}
        />
        <Button busy={check.busy} onClick={() => void run()}>
          Try
        </Button>
      </Row>
      {check.error && <ErrorNote error={check.error} />}
      {found && <Findings found={found} />}
    </div>
  )
}

/** Parsed as JSON if it is an object or a list; otherwise text. */
function asValue(text: string): Exclude<Json, null> {
  try {
    const value = parseJson(text) as Json
    return typeof value === 'object' && value !== null && !isRawNumber(value) ? value : text
  } catch {
    return text
  }
}
