import { useState } from 'react'
import type { JsonObject } from '../../graphql/graphql.ts'
import { problemOf, problemsUnder } from '../../graphql/ServiceError.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { CodeEditor } from '../../parts/editor/CodeEditor.tsx'
import { jsonProblem } from '../../parts/editor/jsonProblem.ts'
import { Form } from '../../parts/form/Form.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { type InputView, SchemaInput } from '../../parts/schemaForm/SchemaInput.tsx'
import { useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import { CreateRunMutation } from '../run/runQueries.ts'
import { LastInputs } from './LastInputs.tsx'
import styles from './PlaygroundPage.module.css'
import { newKey, type PaneDraft } from './usePaneDraft.ts'

const isView = (value: unknown): value is InputView => value === 'form' || value === 'json'
const inputView = createStored<InputView>('ars.playground.view', 'json', isView)

export function PaneInput({ draft }: { draft: PaneDraft }) {
  const { agent, text, metadata, key, error } = draft
  const view = useStore(inputView)
  const [wasSent, setSent] = useState<string>()
  const off = offReason(text, metadata)
  const send = () => {
    if (off !== undefined || draft.busy) return
    setSent(key)
    void draft.run()
  }
  const isAgain = key !== '' && wasSent === key
  const buttons = (
    <>
      <Button type="submit" kind="primary" needs="runs:write" busy={draft.busy} off={off}>
        {isAgain ? 'Send again' : 'Run'}
      </Button>
      {isAgain && (
        <Button needs="runs:write" off={off} onClick={() => draft.setKey(newKey())}>
          New key
        </Button>
      )}
      {off === undefined && agent !== undefined && <CopyAs call={createCall(agent.id, JSON.parse(text))} />}
    </>
  )
  return (
    <Form onSubmit={send} error={error} actions={buttons}>
      <LastInputs draft={draft} />
      <SchemaInput
        label="Input"
        schema={agent?.inputSchema ?? null}
        text={text}
        onChange={draft.setText}
        view={view}
        onView={(next) => inputView.set(next)}
        problems={problemsUnder(error, 'input')}
        minLines={8}
      />
      <TextField
        label="Idempotency key"
        optional
        mono
        autoComplete="off"
        value={key}
        onChange={draft.setKey}
        problem={problemOf(error, 'idempotencyKey')}
        hint="Sending the same key again shows the run that it made, and makes no second one."
      />
      <details className={styles.more}>
        <summary>Metadata</summary>
        <CodeEditor
          label="Metadata"
          isLabelHidden
          isOptional
          value={metadata}
          onChange={draft.setMetadata}
          minLines={3}
          problem={problemOf(error, 'metadata')}
        />
      </details>
    </Form>
  )
}

const createCall = (agentId: string, input: JsonObject) => ({
  operation: 'runs.create',
  body: { agent_id: agentId, input },
  document: CreateRunMutation,
  variables: { input: { agentId, input } },
})

function offReason(text: string, metadata: string): string | undefined {
  if (jsonProblem(text) !== undefined) return 'The input is not valid JSON'
  if (metadata.trim() !== '' && jsonProblem(metadata) !== undefined) return 'The metadata is not valid JSON'
  return undefined
}
