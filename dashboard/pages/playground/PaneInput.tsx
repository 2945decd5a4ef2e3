import type { KeyboardEvent, ReactNode } from 'react'
import type { JsonObject } from '../../graphql/graphql.ts'
import { parseJson } from '../../graphql/parseJson.ts'
import { problemsUnder } from '../../graphql/ServiceError.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { jsonProblem } from '../../parts/editor/jsonProblem.ts'
import { Form } from '../../parts/form/Form.tsx'
import { type InputView, SchemaInput } from '../../parts/schemaForm/SchemaInput.tsx'
import { useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import { CreateRunMutation } from '../run/runQueries.ts'
import { LastInputs } from './LastInputs.tsx'
import { PaneOptions } from './PaneOptions.tsx'
import styles from './PlaygroundPage.module.css'
import type { PaneDraft } from './usePaneDraft.ts'

const isView = (value: unknown): value is InputView => value === 'form' || value === 'json'
const inputView = createStored<InputView>('ars.playground.view', 'json', isView)

type Props = { draft: PaneDraft; picker: ReactNode; remove: ReactNode }

export function PaneInput({ draft, picker, remove }: Props) {
  const { agent, text, error } = draft
  const view = useStore(inputView)
  const off = offReason(draft)
  const run = () => {
    if (off === undefined && !draft.busy) void draft.run()
  }
  return (
    // Captured, since the editor would insert a line.
    <div onKeyDownCapture={(event) => isRunKey(event) && take(event, run)}>
      <Form onSubmit={run} error={error}>
        <div className={styles.head}>
          {picker}
          <Button type="submit" kind="primary" needs="runs:write" busy={draft.busy} off={off} title="Ctrl-Enter">
            Run
          </Button>
          {remove}
        </div>
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
        <PaneOptions draft={draft} off={off} />
        {off === undefined && agent !== undefined && (
          <div>
            <CopyAs small call={createCall(agent.id, parseJson(text) as JsonObject)} />
          </div>
        )}
      </Form>
    </div>
  )
}

const isRunKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  act()
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
