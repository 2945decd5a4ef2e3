/**
 * Shows the changes before they are saved. If someone else saved in the meantime, their changes are shown too, and saving
 * again applies the user's changes to their version.
 */
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { changesBetween } from '../diff/changesBetween.ts'
import { JsonDiff } from '../diff/JsonDiff.tsx'
import { ErrorNote } from '../feedback/ErrorNote.tsx'
import { Note } from '../feedback/Note.tsx'
import styles from './ReviewDialog.module.css'

export type Revision = { version: number; content: object }

type Props = {
  open: boolean
  onClose(): void
  onSave(): void
  /** The label of the button that saves. */
  save: string
  /** Another way to save the changes. */
  other?: { label: string; onSave(): void; busy: boolean } | undefined
  /** Takes their version and discards the user's changes. */
  onDiscard(): void
  /** The version that the edit started from, and the live one. */
  base: Revision
  live: Revision
  draft: object
  busy: boolean
  error: ServiceError | undefined
  needs: string
}

export function ReviewDialog(props: Props) {
  const { open, onClose, base, live, draft, onSave, save, other, onDiscard, busy, error, needs } = props
  const isConflict = live.version !== base.version
  const nothing = changesBetween(base.content, draft).length === 0 ? 'Nothing has changed' : undefined
  const actions = (
    <>
      <Button onClick={onClose}>Continue editing</Button>
      {isConflict && <Button onClick={onDiscard}>Discard mine</Button>}
      {other && (
        <Button needs={needs} busy={other.busy} off={nothing} onClick={other.onSave}>
          {other.label}
        </Button>
      )}
      <Button kind="primary" needs={needs} busy={busy} off={nothing} onClick={onSave}>
        {save}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title="Review your changes" actions={actions} wide>
      {isConflict && <Conflict base={base} live={live} draft={draft} />}
      {isConflict && <h3>Your changes</h3>}
      <JsonDiff before={base.content} after={draft} beforeLabel={`version ${base.version}`} afterLabel="your draft" />
      {error !== undefined && error.code !== 'version_conflict' && <ErrorNote error={error} />}
    </Dialog>
  )
}

function Conflict({ base, live, draft }: Pick<Props, 'base' | 'live' | 'draft'>) {
  const theirs = changedFields(base.content, live.content)
  const both = [...changedFields(base.content, draft)].filter((field) => theirs.has(field))
  return (
    <div className={styles.conflict}>
      <Note tone="amber">
        Version {live.version} went live while you edited version {base.version}. Your changes were not saved.{' '}
        {both.length === 0
          ? 'You changed other fields: saving keeps both.'
          : `Both changed ${both.join(', ')}: saving replaces theirs with yours.`}
      </Note>
      <h3>Their changes</h3>
      <JsonDiff
        before={base.content}
        after={live.content}
        beforeLabel={`version ${base.version}`}
        afterLabel={`version ${live.version}`}
      />
    </div>
  )
}

/** Fields are saved as a whole: a change to part of a field replaces all of it. */
const changedFields = (before: object, after: object): Set<string> =>
  new Set(changesBetween(before, after).map(({ path }) => path.split('.')[0] ?? path))
