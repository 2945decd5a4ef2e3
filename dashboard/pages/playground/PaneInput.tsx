import type { JsonObject } from '../../graphql/graphql.ts'
import { parseJson } from '../../graphql/parseJson.ts'
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
import type { PaneDraft } from './usePaneDraft.ts'

const isView = (value: unknown): value is InputView => value === 'form' || value === 'json'
const inputView = createStored<InputView>('ars.playground.view', 'json', isView)

export function PaneInput({ draft }: { draft: PaneDraft }) {
  const { agent, text, metadata, key, error } = draft
  const view = useStore(inputView)
  const off = offReason(draft)
  const run = () => {
    if (off === undefined && !draft.busy) void draft.run()
  }
  const buttons = (
    <>
      {off === undefined && agent !== undefined && (
        <CopyAs call={createCall(agent.id, parseJson(text) as JsonObject)} />
      )}
      {draft.isKeyUsed && (
        <Button needs="runs:write" busy={draft.busy} off={off} onClick={() => void draft.sendAgain()}>
          Send again
        </Button>
      )}
      <Button type="submit" kind="primary" needs="runs:write" busy={draft.busy} off={off}>
        Run
      </Button>
    </>
  )
  return (
    <Form onSubmit={run} error={error} actions={buttons}>
      <LastInputs draft={draft} />
      {draft.isReady && (
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
      )}
      <TextField
        label="Idempotency key"
        optional
        mono
        autoComplete="off"
        value={key}
        onChange={draft.setKey}
        problem={problemOf(error, 'idempotencyKey')}
        hint="Send again uses the same key: it shows the run created with that key and creates no second one. Run uses a new key."
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

function offReason({ isReady, text, metadata }: PaneDraft): string | undefined {
  if (!isReady) return 'The input is still being read'
  if (jsonProblem(text) !== undefined) return 'The input is not valid JSON'
  if (metadata.trim() !== '' && jsonProblem(metadata) !== undefined) return 'The metadata is not valid JSON'
  return undefined
}
