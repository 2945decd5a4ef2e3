import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Checkbox } from '../../parts/form/Checkbox.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
import { AgentsField } from './AgentsField.tsx'
import { CreateKeyMutation } from './apiKeyQueries.ts'
import { emptyDraft, expiryOptions, type KeyDraft, keyInput, restBody } from './keyDraft.ts'
import { ScopesField } from './ScopesField.tsx'

type CreateKeyFormProps = {
  agents: readonly { id: string; name: string }[]
  onCreated(created: { id: string; name: string; key: string }): void
  onClose(): void
}

export function CreateKeyForm({ agents, onCreated, onClose }: CreateKeyFormProps) {
  const kept = useKeptDraft('new key', emptyDraft)
  const { draft } = kept
  const create = useChange(CreateKeyMutation)
  const edit = (patch: Partial<KeyDraft>) => kept.change({ ...draft, ...patch })
  const input = keyInput(draft)
  const { idempotencyKey: _own, ...codedInput } = input
  const submit = async () => {
    const response = (await create.send({ input }))?.createApiKey
    if (response !== undefined) kept.discard()
    if (response?.apiKey.key) onCreated({ ...response.apiKey, key: response.apiKey.key })
    else if (response?.replayed) {
      toast('The key was created, but the connection was lost before its secret arrived: rotate the key', 'red')
      onClose()
    }
  }
  return (
    <Form
      label="Create key"
      onSubmit={() => void submit()}
      error={create.error}
      actions={
        <>
          <CopyAs
            call={{
              operation: 'apiKeys.create',
              body: restBody(input),
              document: CreateKeyMutation,
              variables: { input: codedInput },
            }}
          />
          <FormButtons onLeave={onClose} kept={kept} needs="api_keys:write" busy={create.busy}>
            Create key
          </FormButtons>
        </>
      }
    >
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => edit({ name })}
        placeholder="What will use it, such as billing worker"
        problem={problemOf(create.error, 'name')}
        autoFocus
        autoComplete="off"
      />
      <SelectField
        label="Mode"
        value={draft.mode}
        options={[
          { value: 'live', label: 'Live: within the limits of your plan' },
          { value: 'demo', label: 'Demo: 10 requests a minute, for trying things out' },
        ]}
        onChange={(mode) => edit({ mode: mode as KeyDraft['mode'], scopes: emptyDraft().scopes })}
      />
      <ScopesField
        mode={draft.mode}
        scopes={draft.scopes}
        onChange={(scopes) => edit({ scopes })}
        problem={problemOf(create.error, 'scopes')}
      />
      <Checkbox
        label="Only some agents"
        checked={draft.agentIds !== undefined}
        onChange={(only) => edit({ agentIds: only ? [] : undefined })}
      />
      {draft.agentIds !== undefined && (
        <AgentsField
          agents={agents}
          chosen={draft.agentIds}
          onChange={(agentIds) => edit({ agentIds })}
          problem={problemOf(create.error, 'agentIds')}
        />
      )}
      <SelectField
        label="Expires"
        value={draft.expiry}
        options={expiryOptions}
        onChange={(expiry) => edit({ expiry })}
      />
      {draft.expiry === 'at' && (
        <TextField
          label="Expires at"
          type="datetime-local"
          value={draft.expiresAt}
          onChange={(expiresAt) => edit({ expiresAt })}
          problem={problemOf(create.error, 'expiresAt')}
        />
      )}
    </Form>
  )
}
