import { useState } from 'react'
import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Checkbox } from '../../parts/form/Checkbox.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { GuardrailList } from './GuardrailList.tsx'
import type { Guardrail } from './guardrails.ts'
import { CreatePolicyMutation, type PolicyRow, UpdatePolicyMutation } from './policyQueries.ts'
import { TryPolicy } from './TryPolicy.tsx'

type PolicyFormProps = {
  /** The policy to edit; absent for a new one. */
  policy?: PolicyRow
  /** The initial values of a new one. */
  start?: { name: string; description: string | null; guardrails: Guardrail[] } | undefined
  onSaved(id: string): Promise<void>
  /** Someone else changed the policy in the meantime: shows what they saved. */
  onShowTheirs?(): void
  onCancel(): void
}

export function PolicyForm({ policy, start, onSaved, onShowTheirs, onCancel }: PolicyFormProps) {
  const from = policy ?? start
  const [draft, setDraft] = useState(() => ({
    name: from?.name ?? '',
    description: from?.description ?? '',
    guardrails: from?.guardrails ?? [],
    isDefault: policy?.isDefault ?? false,
  }))
  /** The list may be reloaded while this is open; edits apply to the version that was opened. */
  const [ifRevision] = useState(policy?.revision)
  const create = useChange(CreatePolicyMutation)
  const update = useChange(UpdatePolicyMutation)
  const error = create.error ?? update.error
  const edit = (patch: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...patch }))
  const submit = async () => {
    const { isDefault, description, ...fields } = draft
    const given = { ...fields, ...(isDefault && { isDefault }), description: description || null }
    const id = policy
      ? (await update.send({ input: { id: policy.id, ifRevision, ...given } }))?.updatePolicy.policy.id
      : (await create.send({ input: given }))?.createPolicy.policy.id
    if (id !== undefined) await onSaved(id)
  }
  return (
    <Form
      label={policy ? 'Edit policy' : 'New policy'}
      onSubmit={() => void submit()}
      error={error}
      onShowTheirs={onShowTheirs}
      actions={
        <FormButtons onLeave={onCancel} needs="policies:write" busy={create.busy || update.busy}>
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
      <TextField
        label="Description"
        value={draft.description}
        onChange={(description) => edit({ description })}
        problem={problemOf(error, 'description')}
        optional
      />
      <GuardrailList guardrails={draft.guardrails} onChange={(guardrails) => edit({ guardrails })} error={error} />
      {!policy?.isDefault && (
        <Checkbox
          label="Default policy"
          hint="Applies to every agent without its own policy."
          checked={draft.isDefault}
          onChange={(isDefault) => edit({ isDefault })}
        />
      )}
      <TryPolicy subject={{ guardrails: draft.guardrails }} />
    </Form>
  )
}
