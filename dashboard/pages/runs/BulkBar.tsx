/** Actions for the selected runs, or for all that match the filter. */
import { useState } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { ActivityBar } from '../../parts/layout/ActivityBar.tsx'
import { amountOf } from '../../parts/text/amountOf.ts'
import { BulkProgress } from './BulkProgress.tsx'
import { mostRuns } from './runsToChange.ts'
import { type BulkKind, useBulk } from './useBulk.ts'
import type { RunSelection } from './useRunSelection.ts'

type Props = { selection: RunSelection /** Whether more runs match than the list shows. */; hasMore: boolean }

const ended = new Set(['completed', 'failed', 'cancelled'])

export function BulkBar({ selection, hasMore }: Props) {
  const { runs, isEveryRow, isWhole, forget, chooseWhole } = selection
  const [asked, setAsked] = useState<BulkKind>()
  const { bulk, start, stop, close } = useBulk(forget)
  const ids = runs.map(({ id }) => id)
  const active = runs.filter(({ status }) => !ended.has(status)).map(({ id }) => id)
  const targets = asked === 'cancel' ? active : ids
  const confirm = () => {
    if (asked !== undefined) void start(asked, targets)
    setAsked(undefined)
  }
  if (bulk !== undefined) return <BulkProgress bulk={bulk} onStop={stop} onClose={close} />
  if (ids.length === 0) return null
  const [a, b] = ids
  return (
    <ActivityBar label="Selected runs">
      <strong>
        {ids.length.toLocaleString('en')} chosen{isWhole && ids.length === mostRuns && ', the most at once'}
      </strong>
      {isEveryRow && hasMore && !isWhole && (
        <Button small busy={selection.isReading} onClick={() => void chooseWhole()}>
          Choose all that match
        </Button>
      )}
      {ids.length === 2 && (
        <LinkButton small to="/runs/compare" search={{ a, b }}>
          Compare
        </LinkButton>
      )}
      <Button
        small
        needs="runs:write"
        off={active.length === 0 ? 'All of them have ended' : undefined}
        onClick={() => setAsked('cancel')}
      >
        Cancel {active.length.toLocaleString('en')}
      </Button>
      <Button small needs="runs:write" onClick={() => setAsked('rerun')}>
        Rerun {ids.length.toLocaleString('en')}
      </Button>
      <Button small kind="quiet" onClick={forget}>
        Clear selection
      </Button>
      {selection.error !== undefined && <ErrorNote error={selection.error} />}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={confirm}
        title={`${asked === 'cancel' ? 'Cancel' : 'Rerun'} ${amountOf(targets.length, 'run')}?`}
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
