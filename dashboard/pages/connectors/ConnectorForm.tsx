import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Checkbox } from '../../parts/form/Checkbox.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
import { type ConnectorRow, CreateConnectorMutation, UpdateConnectorMutation } from './connectorQueries.ts'

type ConnectorFormProps = {
  connector?: ConnectorRow
  onSaved(id: string): Promise<void>
  /** Someone else changed the connector in the meantime: shows what they saved. */
  onShowTheirs?(): void
  onCancel(): void
}

/** Creates or edits a connector. When editing, the kind is fixed, and an empty secret keeps the stored one. */
export function ConnectorForm({ connector, onSaved, onShowTheirs, onCancel }: ConnectorFormProps) {
  const kept = useKeptDraft(
    connector ? `edit ${connector.id}` : 'new connector',
    () => ({
      name: connector?.name ?? '',
      kind: connector?.kind ?? ('openai' as const),
      baseUrl: connector?.baseUrl ?? '',
      secret: '',
      private: connector?.private ?? true,
      /** The list may be reloaded while this is open; edits apply to the revision that was opened. */
      ifRevision: connector?.revision,
    }),
    { secrets: ['secret'] },
  )
  const { draft } = kept
  const create = useChange(CreateConnectorMutation)
  const update = useChange(UpdateConnectorMutation)
  const error = create.error ?? update.error
  const edit = (patch: Partial<typeof draft>) => kept.change({ ...draft, ...patch })
  const submit = async () => {
    const { kind, secret, ifRevision, ...fields } = draft
    const given = secret === '' ? fields : { ...fields, secret }
    const id = connector
      ? (await update.send({ input: { id: connector.id, ifRevision, ...given } }))?.updateConnector.connector.id
      : (await create.send({ input: { kind, ...given } }))?.createConnector.connector.id
    if (id === undefined) return
    kept.discard()
    await onSaved(id)
  }
  const showTheirs = () => {
    kept.discard()
    onShowTheirs?.()
  }
  return (
    <Form
      label={connector ? 'Edit connector' : 'New connector'}
      onSubmit={() => void submit()}
      error={error}
      onShowTheirs={onShowTheirs && showTheirs}
      actions={
        <FormButtons onLeave={onCancel} kept={kept} needs="connectors:write" busy={create.busy || update.busy}>
          Save
        </FormButtons>
      }
    >
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => edit({ name })}
        problem={problemOf(error, 'name')}
        autoComplete="off"
        autoFocus
      />
      {connector === undefined && (
        <SelectField
          label="Kind"
          value={draft.kind}
          options={[
            { value: 'openai', label: 'An OpenAI-compatible model provider' },
            { value: 'http', label: 'Your own endpoint' },
          ]}
          onChange={(kind) => edit({ kind: kind as typeof draft.kind })}
        />
      )}
      <TextField
        label="Base URL"
        value={draft.baseUrl}
        onChange={(baseUrl) => edit({ baseUrl })}
        inputMode="url"
        placeholder="https://"
        hint="The secret is sent to this origin only."
        problem={problemOf(error, 'baseUrl')}
        autoComplete="off"
      />
      <TextField
        label="Secret"
        type="password"
        value={draft.secret}
        onChange={(secret) => edit({ secret })}
        optional={draft.kind === 'http' || connector !== undefined}
        hint={
          connector?.hasSecret ? 'Set, never shown. Leave it empty to keep it.' : 'Stored encrypted, never shown again.'
        }
        problem={problemOf(error, 'secret')}
        autoComplete="new-password"
      />
      <Checkbox
        label="Private"
        hint="Demo keys cannot run agents that use it."
        checked={draft.private}
        onChange={(isPrivate) => edit({ private: isPrivate })}
      />
    </Form>
  )
}
