import { useId } from 'react'
import { useRead } from '../../graphql/useRead.ts'
import { Id } from '../../parts/copy/Id.tsx'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { ActionForm } from '../run/actions/ActionForm.tsx'
import { JsonText } from '../run/tabs/JsonText.tsx'
import styles from './ApprovalsPage.module.css'
import { WaitingInputQuery, type WaitingRunData } from './approvalsQueries.ts'

type Props = { run: WaitingRunData; isOpen: boolean; onToggle: () => void; onDecided: (decision: string) => void }

export function Approval({ run, isOpen, onToggle, onDecided }: Props) {
  const id = useId()
  const { requiredAction } = run
  return (
    <li className={styles.approval}>
      <button type="button" className={styles.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Status
          status={run.status}
          label={requiredAction?.type === 'respond' ? 'asks a question' : 'asks for approval'}
        />
        <span className={styles.prompt}>{requiredAction?.prompt}</span>
        <span className={styles.soft}>{run.agent?.name ?? run.agentId}</span>
        <span className={styles.soft}>
          <Time at={run.createdAt} ago />
        </span>
      </button>
      {isOpen && requiredAction !== null && (
        <div id={id} className={styles.body}>
          <ActionForm key={requiredAction.id} runId={run.id} action={requiredAction} onDone={onDecided} />
          <Context run={run} />
        </div>
      )}
    </li>
  )
}

/** The run's input, so that the person knows what they are deciding. */
function Context({ run }: { run: WaitingRunData }) {
  const read = useRead(WaitingInputQuery, { id: run.id })
  return (
    <div className={styles.context}>
      <p className={styles.origin}>
        <Id id={run.id} to={`/runs/${run.id}`} />
        <span className={styles.soft}>created by {run.creator?.name ?? 'unknown'}</span>
      </p>
      <ReadState read={read}>
        {(data) => <JsonText label="Run input" value={data.run?.input ?? {}} name="input.json" />}
      </ReadState>
    </div>
  )
}
