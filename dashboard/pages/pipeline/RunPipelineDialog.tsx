import type { Json, JsonObject } from '../../graphql/graphql.ts'
import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { JsonField } from '../../parts/editor/JsonField.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
import { CreatePipelineRunMutation, type Pipeline } from './pipelineQueries.ts'

type Props = { pipeline: Pipeline; open: boolean; onClose(): void }

export const RunPipelineDialog = ({ pipeline, open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title={`Run ${pipeline.name}`}>
    <RunForm pipeline={pipeline} onClose={onClose} />
  </Dialog>
)

type RunDraft = { input: Json; metadata: Json; timeout: string }

/** The run is shown as soon as it is stored; nothing waits for it to finish. */
function RunForm({ pipeline, onClose }: Omit<Props, 'open'>) {
  const go = useGo()
  const create = useChange(CreatePipelineRunMutation)
  const kept = useKeptDraft<RunDraft>(`run ${pipeline.id}`, () => ({
    input: { query: 'Hello' },
    metadata: {},
    timeout: '',
  }))
  const { input, metadata, timeout } = kept.draft
  const edit = (patch: Partial<RunDraft>) => kept.change({ ...kept.draft, ...patch })
  const broken = [input, metadata].some((value) => !isObject(value))
    ? 'Input and metadata must be JSON objects'
    : undefined
  const limit = timeout.trim() === '' ? undefined : Number(timeout)
  const values = { input: input as JsonObject, metadata: metadata as JsonObject }
  const sent = { pipelineId: pipeline.id, waitSeconds: 0, ...values, ...(limit !== undefined && { timeoutMs: limit }) }
  const send = async () => {
    if (broken !== undefined) return
    const response = await create.send({ input: sent })
    if (response === undefined) return
    kept.discard()
    go(`/pipeline-runs/${response.createPipelineRun.pipelineRun.id}`)
  }
  const actions = (
    <>
      <CopyAs
        call={{
          operation: 'pipelineRuns.create',
          path: [pipeline.id],
          body: { ...values, ...(limit !== undefined && { timeout_ms: limit }) },
          document: CreatePipelineRunMutation,
          variables: { input: sent },
        }}
      />
      <FormButtons onLeave={onClose} kept={kept} needs="runs:write" busy={create.busy} off={broken}>
        Run
      </FormButtons>
    </>
  )
  return (
    <Form onSubmit={() => void send()} error={create.error} actions={actions}>
      <JsonField
        label="Input"
        value={input}
        onChange={(next) => edit({ input: next })}
        problem={problemOf(create.error, 'input')}
        minLines={5}
      />
      <JsonField
        label="Metadata"
        value={metadata}
        onChange={(next) => edit({ metadata: next })}
        problem={problemOf(create.error, 'metadata')}
        minLines={2}
      />
      <TextField
        label="Timeout in milliseconds"
        optional
        inputMode="numeric"
        value={timeout}
        onChange={(next) => edit({ timeout: next })}
        problem={problemOf(create.error, 'timeoutMs')}
        hint="Excludes time spent waiting for people. Leave empty for one hour"
      />
    </Form>
  )
}

const isObject = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
