import { useState } from 'react'
import type { Json, JsonObject } from '../../graphql/graphql.ts'
import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { JsonField } from '../../parts/editor/JsonField.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { CreatePipelineRunMutation, type Pipeline } from './pipelineQueries.ts'

type Props = { pipeline: Pipeline; open: boolean; onClose(): void }

export const RunPipelineDialog = ({ pipeline, open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title={`Run ${pipeline.name}`}>
    <RunForm pipeline={pipeline} onClose={onClose} />
  </Dialog>
)

/** The run is shown as soon as it is stored; nothing waits for it to finish. */
function RunForm({ pipeline, onClose }: Omit<Props, 'open'>) {
  const go = useGo()
  const create = useChange(CreatePipelineRunMutation)
  const [input, setInput] = useState<Json>({ query: 'Hello' })
  const [metadata, setMetadata] = useState<Json>({})
  const [timeout, setTimeout] = useState('')
  const broken = [input, metadata].some((value) => !isObject(value))
    ? 'Input and metadata must be JSON objects'
    : undefined
  const limit = timeout.trim() === '' ? undefined : Number(timeout)
  const values = { input: input as JsonObject, metadata: metadata as JsonObject }
  const sent = { pipelineId: pipeline.id, waitSeconds: 0, ...values, ...(limit !== undefined && { timeoutMs: limit }) }
  const send = async () => {
    if (broken !== undefined) return
    const answer = await create.send({ input: sent })
    if (answer !== undefined) go(`/pipeline-runs/${answer.createPipelineRun.pipelineRun.id}`)
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
      <Button onClick={onClose}>Close</Button>
      <Button type="submit" kind="primary" needs="runs:write" busy={create.busy} off={broken}>
        Run
      </Button>
    </>
  )
  return (
    <Form onSubmit={() => void send()} error={create.error} actions={actions}>
      <JsonField
        label="Input"
        value={input}
        onChange={setInput}
        problem={problemOf(create.error, 'input')}
        minLines={5}
      />
      <JsonField
        label="Metadata"
        value={metadata}
        onChange={setMetadata}
        problem={problemOf(create.error, 'metadata')}
        minLines={2}
      />
      <TextField
        label="Timeout in milliseconds"
        optional
        inputMode="numeric"
        value={timeout}
        onChange={setTimeout}
        problem={problemOf(create.error, 'timeoutMs')}
        hint="Excludes time spent waiting for people. Leave empty for one hour"
      />
    </Form>
  )
}

const isObject = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
