import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Checkbox } from '../../parts/form/Checkbox.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
import { GuardrailList } from './GuardrailList.tsx'
import type { Guardrail } from './guardrails.ts'
import { CreatePolicyMutation, type PolicyRow, UpdatePolicyMutation } from './policyQueries.ts'
import { TryPolicy } from './TryPolicy.tsx'

type PolicyFormProps = {
  /** The policy to edit; absent for a new one. */
  policy?: PolicyRow
  /** The initial values of a new one. */
  start?: { id: string; name: string; description: string | null; guardrails: Guardrail[] } | undefined
  onSaved(id: string): Promise<void>
  /** Someone else changed the policy in the meantime: shows what they saved. */
  onShowTheirs?(): void
  onCancel(): void
}

export function PolicyForm({ policy, start, onSaved, onShowTheirs, onCancel }: PolicyFormProps) {
  const from = policy ?? start
  /** The list may be reloaded while this is open; edits apply to the revision that was opened. */
  const kept = useKeptDraft(nameOfDraft(policy?.id, start?.id), () => ({
    name: from?.name ?? '',
    description: from?.description ?? '',
    guardrails: from?.guardrails ?? [],
    isDefault: policy?.isDefault ?? false,
    ifRevision: policy?.revision,
  }))
  const { draft } = kept
  const create = useChange(CreatePolicyMutation)
  const update = useChange(UpdatePolicyMutation)
  const error = create.error ?? update.error
  const edit = (patch: Partial<typeof draft>) => kept.change({ ...draft, ...patch })
  const submit = async () => {
    const { isDefault, description, ifRevision, ...fields } = draft
    const given = { ...fields, ...(isDefault && { isDefault }), description: description || null }
    const id = policy
      ? (await update.send({ input: { id: policy.id, ifRevision, ...given } }))?.updatePolicy.policy.id
      : (await create.send({ input: given }))?.createPolicy.policy.id
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
      label={policy ? 'Edit policy' : 'New policy'}
      onSubmit={() => void submit()}
      error={error}
      onShowTheirs={onShowTheirs && showTheirs}
      actions={
        <FormButtons onLeave={onCancel} kept={kept} needs="policies:write" busy={create.busy || update.busy}>
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

/** Copies of different policies have separate drafts. */
function nameOfDraft(edited: string | undefined, copied: string | undefined): string {
  if (edited !== undefined) return `edit ${edited}`
  return copied === undefined ? 'new policy' : `copy ${copied}`
}
