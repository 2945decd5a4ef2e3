import { CodeBlock } from '../../../parts/copy/CodeBlock.tsx'
import { Note } from '../../../parts/feedback/Note.tsx'
import { Facts } from '../../../parts/layout/Facts.tsx'
import type { RunDetail } from '../runQueries.ts'
import { adviceFor, causeOf } from './errorAdvice.ts'
import { PolicyInForce } from './PolicyInForce.tsx'
import styles from './RunTabs.module.css'

type Props = {
  error: NonNullable<RunDetail['error']>
  /** The agent's policy; null: the organisation's default. */
  policy: string | null | undefined
}

/** Why the run failed, where to look for the cause, and what to try. */
export const ErrorTab = ({ error, policy }: Props) => (
  <div className={styles.tab}>
    <Note tone="red">{error.message ?? 'The message was erased.'}</Note>
    <Facts
      facts={[
        ['Code', <code key="code">{error.code}</code>],
        ['Cause', error.code === 'guardrail_blocked' ? <PolicyInForce key="policy" policy={policy} /> : causeOf(error)],
        ['Retryable', error.retryable ? 'Yes, the same input may succeed later' : 'No'],
        ['Step', error.step ?? '–'],
        ['Attempt', error.attempt ?? '–'],
      ]}
    />
    <p>
      <strong>What to try: </strong>
      {adviceFor(error)}
    </p>
    <CodeBlock code={JSON.stringify(error, null, 2)} label="Error as JSON" />
  </div>
)
