import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { PipelineEditor } from '../../parts/pipelines/PipelineEditor.tsx'
import { type PipelineDraft, pipelineDraftOf, sentPipeline } from '../../parts/pipelines/pipelineDraft.ts'
import { brokenParts, pipelineProblems } from '../../parts/pipelines/pipelineProblems.ts'
import { ReviewDialog } from '../../parts/review/ReviewDialog.tsx'
import type { Draft } from '../../parts/review/useDraft.ts'
import { type Pipeline, UpdatePipelineMutation } from './pipelineQueries.ts'

type Props = { pipeline: Pipeline; draft: Draft<PipelineDraft>; reload(): Promise<void> }

/** Saving shows what changes first, and is refused if somebody else saved meanwhile. */
export function EditPipeline({ pipeline, draft, reload }: Props) {
  const { update, review, save, isTried, isReviewing, setReviewing } = useSaving({ pipeline, draft, reload })
  if (pipeline.status === 'archived') return <Note tone="amber">An archived pipeline can no longer be changed.</Note>
  const off = draft.isChanged ? undefined : 'Nothing has changed'
  const actions = (
    <>
      {draft.isChanged && <Button onClick={draft.discard}>Discard changes</Button>}
      <Button type="submit" kind="primary" needs="pipelines:write" off={off}>
        Save
      </Button>
    </>
  )
  const error = isReviewing || update.error?.code === 'version_conflict' ? undefined : update.error
  return (
    <>
      <Form label="Pipeline" onSubmit={review} error={error} actions={actions}>
        <PipelineEditor
          draft={draft.content}
          onChange={draft.change}
          problemAt={pipelineProblems(draft.content, update.error, isTried)}
          pipelineId={pipeline.id}
        />
      </Form>
      <ReviewDialog
        open={isReviewing}
        onClose={() => setReviewing(false)}
        onSave={() => void save()}
        onDiscard={() => {
          draft.discard()
          setReviewing(false)
        }}
        base={draft.base}
        live={{ version: pipeline.version, content: pipelineDraftOf(pipeline) }}
        draft={draft.content}
        busy={update.busy}
        error={update.error}
        needs="pipelines:write"
      />
    </>
  )
}

function useSaving({ pipeline, draft, reload }: Props) {
  const update = useChange(UpdatePipelineMutation)
  const [isReviewing, setReviewing] = useState(false)
  const [isTried, setTried] = useState(false)
  const review = () => {
    if (!draft.isChanged) return
    setTried(true)
    update.reset()
    setReviewing(brokenParts(draft.content).length === 0)
  }
  const save = async () => {
    const [before, after] = [sentPipeline(draft.base.content), sentPipeline(draft.content)]
    const changed = Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    )
    const input = { id: pipeline.id, ifVersion: pipeline.version, ...Object.fromEntries(changed) }
    const answer = await update.send({ input: input as never })
    await reload()
    if (answer === undefined) return
    draft.discard()
    setReviewing(false)
    toast(`Version ${answer.updatePipeline.pipeline.version} is live`)
  }
  /** What is wrong with a field is shown at the field, which the dialog hides. */
  const isAtField = (update.error?.details.length ?? 0) > 0
  return { update, review, save, isTried, isReviewing: isReviewing && !isAtField, setReviewing }
}
