import { CodeBlock } from '../../../parts/copy/CodeBlock.tsx'
import { Note } from '../../../parts/feedback/Note.tsx'
import { Facts } from '../../../parts/layout/Facts.tsx'
import type { RunDetail } from '../runQueries.ts'
import { adviceFor, faultOf } from './errorAdvice.ts'
import styles from './RunTabs.module.css'

/** Why the run failed, where the fault lies, and what to try. */
export const ErrorTab = ({ error }: { error: NonNullable<RunDetail['error']> }) => (
  <div className={styles.tab}>
    <Note tone="red">{error.message}</Note>
    <Facts
      facts={[
        ['Code', <code key="code">{error.code}</code>],
        ['Whose fault', faultOf(error)],
        ['Retryable', error.retryable ? 'Yes, the same input may succeed later' : 'No'],
        ['Step', error.step ?? '–'],
        ['Attempt', error.attempt],
      ]}
    />
    <p>
      <strong>What to try: </strong>
      {adviceFor(error)}
    </p>
    <CodeBlock code={JSON.stringify(error, null, 2)} label="Error as JSON" />
  </div>
)
