/** Runs that wait for a person, oldest first. After a decision the next one opens. */
import { useState } from 'react'
import { useConnection } from '../../graphql/useConnection.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Loading } from '../../parts/feedback/Loading.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ListState } from '../../parts/table/ListState.tsx'
import { ApprovalDetail } from './ApprovalDetail.tsx'
import { ApprovalRow } from './ApprovalRow.tsx'
import styles from './ApprovalsPage.module.css'
import { type WaitingRunData, WaitingRunsQuery, WaitingRunsUpdates } from './approvalsQueries.ts'

export function ApprovalsPage() {
  const [search, setSearch] = useUrlState<'/approvals'>()
  const runs = useConnection(WaitingRunsQuery, {}, (data) => data.runs)
  const [decided, setDecided] = useState(0)
  useSubscription(
    WaitingRunsUpdates,
    {},
    {
      onNext({ runUpdates: { run } }) {
        if (run === null) void runs.reload()
        else runs.change((rows) => withRun(rows, run))
      },
    },
  )
  const open = runs.nodes.find(({ id }) => id === search.run) ?? runs.nodes[0]
  const finish = (run: WaitingRunData, decision: string) => {
    const index = runs.nodes.findIndex(({ id }) => id === run.id)
    const next = runs.nodes[index + 1] ?? runs.nodes.find(({ id }) => id !== run.id)
    runs.change((rows) => rows.filter(({ id }) => id !== run.id))
    setDecided((count) => count + 1)
    setSearch({ run: next?.id }, { replace: true })
    toast(`${decisions[decision] ?? 'Answered'}: ${run.agent?.name ?? run.id}`)
  }
  const count = runs.nodes.length
  return (
    <div className={styles.page}>
      <PageHeader
        title="Approvals"
        tab={count > 0 ? `(${count}) Approvals` : 'Approvals'}
        facts={
          runs.ready &&
          count > 0 && <span className={styles.soft}>{runs.hasMore ? `${count} or more` : count} waiting</span>
        }
        call={waitingCall}
      />
      <ListState connection={runs} empty={<NothingWaits decided={decided} />} placeholder={<Loading />}>
        <div className={styles.split} data-chosen={search.run !== undefined}>
          <ol className={styles.list} aria-label="Waiting runs">
            {runs.nodes.map((run) => (
              <ApprovalRow
                key={run.id}
                run={run}
                isOpen={run === open}
                onOpen={() => setSearch({ run: run.id }, { replace: search.run !== undefined })}
              />
            ))}
          </ol>
          {open !== undefined && (
            <ApprovalDetail
              key={open.id}
              run={open}
              onBack={() => setSearch({ run: undefined })}
              onDecided={(decision) => finish(open, decision)}
            />
          )}
        </div>
      </ListState>
    </div>
  )
}

const waitingCall = {
  operation: 'runs.list',
  query: { status: ['requires_action'], order: 'asc' },
  document: WaitingRunsQuery,
  variables: {},
}

const decisions: { [type: string]: string } = { approve: 'Approved', reject: 'Rejected', respond: 'Responded' }

/** A run that no longer waits is removed; a new one is appended, where it moves nothing. */
function withRun(rows: WaitingRunData[], run: WaitingRunData): WaitingRunData[] {
  if (run.status !== 'requires_action') return rows.filter(({ id }) => id !== run.id)
  return rows.some(({ id }) => id === run.id) ? rows.map((row) => (row.id === run.id ? run : row)) : [...rows, run]
}

const NothingWaits = ({ decided }: { decided: number }) => (
  <EmptyState
    title={decided === 0 ? 'Nothing is waiting for you' : 'All done'}
    action={
      <LinkButton to="/playground" search={{ simulate: 'asks' }}>
        Start a run that asks
      </LinkButton>
    }
    code={
      <CodeBlock
        label="Command"
        code={'ars run simulator \'{"ask": {"type": "approve", "prompt": "Refund 40 EUR?"}}\''}
      />
    }
  >
    {decided > 0 && <p>{decided === 1 ? 'You decided one run.' : `You decided ${decided} runs.`}</p>}
    <p>A run can pause to ask a person for approval or for an answer. It waits here until someone responds.</p>
  </EmptyState>
)
