import { useChange } from '../../graphql/useChange.ts'
import { Note } from '../../parts/feedback/Note.tsx'
import { PipelineEditor } from '../../parts/pipelines/PipelineEditor.tsx'
import { type PipelineDraft, pipelineDraftOf, sentPipeline } from '../../parts/pipelines/pipelineDraft.ts'
import { brokenParts, pipelineProblems } from '../../parts/pipelines/pipelineProblems.ts'
import { DraftForm } from '../../parts/review/DraftForm.tsx'
import type { Draft } from '../../parts/review/useDraft.ts'
import { type Pipeline, UpdatePipelineMutation } from './pipelineQueries.ts'

type Props = { pipeline: Pipeline; draft: Draft<PipelineDraft>; reload(): Promise<void> }

export function EditPipeline({ pipeline, draft, reload }: Props) {
  const update = useChange(UpdatePipelineMutation)
  const save = async () => {
    const [before, after] = [sentPipeline(draft.base.content), sentPipeline(draft.content)]
    const unchanged = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]))
    const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== unchanged.get(name))
    const input = { id: pipeline.id, ifVersion: pipeline.version, ...Object.fromEntries(changed) }
    const response = await update.send({ input: input })
    await reload()
    return response?.updatePipeline.pipeline.version
  }
  if (pipeline.status === 'archived') return <Note tone="amber">An archived pipeline can no longer be changed.</Note>
  return (
    <DraftForm
      label="Pipeline"
      needs="pipelines:write"
      draft={draft}
      shown={(content) => content}
      live={{ version: pipeline.version, content: pipelineDraftOf(pipeline) }}
      isBroken={brokenParts(draft.content).length > 0}
      change={update}
      save={save}
    >
      {(isTried) => (
        <PipelineEditor
          draft={draft.content}
          onChange={draft.change}
          problemAt={pipelineProblems(draft.content, update.error, isTried)}
          pipelineId={pipeline.id}
        />
      )}
    </DraftForm>
  )
}
