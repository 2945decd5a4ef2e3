import { type ReactNode, useState } from 'react'
import type { Change } from '../../graphql/useChange.ts'
import { Button } from '../button/Button.tsx'
import { toast } from '../feedback/toasts.ts'
import { Form } from '../form/Form.tsx'
import { ReviewDialog, type Revision } from './ReviewDialog.tsx'
import type { Draft } from './useDraft.ts'

type Props<Content> = {
  label: string
  needs: string
  draft: Draft<Content>
  /** The draft as the dialog shows it. */
  shown(content: Content): object
  live: Revision
  /** A field of the draft is invalid and cannot be sent. */
  isBroken: boolean
  change: Sending
  /** Sends the draft; returns the version that went live, or undefined if the service rejected it. */
  save(): Promise<number | undefined>
  /** Sends the draft as a version that is not live, and returns whether the service accepted it. */
  candidate?: { change: Sending; save(): Promise<boolean> }
  /** The fields; `isTried`: their problems are shown. */
  children(isTried: boolean): ReactNode
}

type Sending = Pick<Change<unknown, unknown>, 'busy' | 'error' | 'reset'>

/** Saving first shows the changes, and is rejected if someone else saved in the meantime. */
export function DraftForm<Content>(props: Props<Content>) {
  const { label, needs, draft, shown, live, isBroken, change, candidate, children } = props
  const [isReviewing, setReviewing] = useState(false)
  const [isTried, setTried] = useState(false)
  /** Problems are shown at their fields, which the dialog would cover. */
  const failure = change.error ?? candidate?.change.error
  const isOpen = isReviewing && (failure?.details.length ?? 0) === 0
  const resetChanges = () => {
    change.reset()
    candidate?.change.reset()
  }
  const review = () => {
    if (!draft.isChanged) return
    setTried(true)
    resetChanges()
    setReviewing(!isBroken)
  }
  const discard = () => {
    draft.discard()
    setReviewing(false)
  }
  const save = async () => {
    resetChanges()
    const version = await props.save()
    if (version === undefined) return
    discard()
    toast(`Version ${version} is live`)
  }
  const saveCandidate = async () => {
    resetChanges()
    if (await candidate?.save()) discard()
  }
  const error = isOpen || failure?.code === 'version_conflict' ? undefined : failure
  return (
    <>
      <Form label={label} onSubmit={review} error={error} actions={<Actions draft={draft} needs={needs} />}>
        {children(isTried)}
      </Form>
      <ReviewDialog
        open={isOpen}
        onClose={() => setReviewing(false)}
        onSave={() => void save()}
        save={candidate ? 'Save and go live' : 'Save'}
        other={
          candidate && { label: 'Save as candidate', onSave: () => void saveCandidate(), busy: candidate.change.busy }
        }
        onDiscard={discard}
        base={{ version: draft.base.version, content: shown(draft.base.content) }}
        live={live}
        draft={shown(draft.content)}
        busy={change.busy}
        error={failure}
        needs={needs}
      />
    </>
  )
}

function Actions({ draft, needs }: { draft: Pick<Draft<unknown>, 'isChanged' | 'discard'>; needs: string }) {
  return (
    <>
      {draft.isChanged && <Button onClick={draft.discard}>Discard changes</Button>}
      <Button type="submit" kind="primary" needs={needs} off={draft.isChanged ? undefined : 'Nothing has changed'}>
        Save
      </Button>
    </>
  )
}
