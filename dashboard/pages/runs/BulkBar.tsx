import { useState } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { ActivityBar } from '../../parts/layout/ActivityBar.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { amountOf } from '../../parts/text/amountOf.ts'
import styles from './RunsPage.module.css'
import type { RunRowData } from './runsQueries.ts'
import { type Bulk, type BulkKind, useBulk } from './useBulk.ts'

type Props = { runs: RunRowData[]; chosen: ReadonlySet<string>; onForget: () => void }

const ended = new Set(['completed', 'failed', 'cancelled'])

/** Bulk actions for the selected runs. */
export function BulkBar({ runs, chosen, onForget }: Props) {
  const [asked, setAsked] = useState<BulkKind>()
  const { bulk, start, close } = useBulk(onForget)
  const ids = runs.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const active = runs.filter(({ id, status }) => chosen.has(id) && !ended.has(status)).map(({ id }) => id)
  const targets = asked === 'cancel' ? active : ids
  const confirm = () => {
    if (asked !== undefined) void start(asked, targets)
    setAsked(undefined)
  }
  if (bulk !== undefined) return <BulkProgress bulk={bulk} onClose={close} />
  if (ids.length === 0) return null
  return (
    <ActivityBar label="Selected runs">
      <strong>{ids.length} chosen</strong>
      <Button
        small
        needs="runs:write"
        off={active.length === 0 ? 'All of them have ended' : undefined}
        onClick={() => setAsked('cancel')}
      >
        Cancel {active.length}
      </Button>
      <Button small needs="runs:write" onClick={() => setAsked('rerun')}>
        Rerun {ids.length}
      </Button>
      <Button small kind="quiet" onClick={onForget}>
        Clear selection
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={confirm}
        title={
          asked === 'cancel'
            ? `Cancel ${amountOf(targets.length, 'run')}?`
            : `Rerun ${amountOf(targets.length, 'run')}?`
        }
        action={asked === 'cancel' ? 'Cancel runs' : 'Rerun'}
        harmless={asked === 'rerun'}
      >
        {asked === 'cancel'
          ? 'The runs are stopped and cannot be continued.'
          : "Each is run again with the same input by its agent's live version, and costs a call."}
      </ConfirmDialog>
    </ActivityBar>
  )
}

function BulkProgress({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { kind, total, done, failures, isOver } = bulk
  return (
    <ActivityBar label="Progress" live>
      <strong>{kind === 'cancel' ? 'Cancelled' : 'Restarted'}</strong>
      <progress max={total} value={done + failures.length} aria-label="Runs handled" />
      <span>
        {done} of {total}
        {failures.length > 0 && `, ${failures.length} rejected`}
      </span>
      {isOver && (
        <Button small onClick={onClose}>
          Close
        </Button>
      )}
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.slice(0, 10).map(({ id, error }) => (
            <li key={id}>
              <PageLink to={`/runs/${id}`}>{id}</PageLink>: {error.message}
            </li>
          ))}
        </ul>
      )}
    </ActivityBar>
  )
}
