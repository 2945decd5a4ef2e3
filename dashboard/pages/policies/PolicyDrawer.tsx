import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { Drawer } from '../../parts/dialog/Drawer.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Row } from '../../parts/layout/Row.tsx'
import { describeGuardrail } from './guardrails.ts'
import styles from './Policies.module.css'
import { PolicyForm } from './PolicyForm.tsx'
import { DeletePolicyMutation, type PolicyRow, UpdatePolicyMutation } from './policyQueries.ts'
import { TryPolicy } from './TryPolicy.tsx'

type PolicyDrawerProps = {
  policy: PolicyRow | undefined
  onChanged(): Promise<void>
  onClose(): void
  onCopy(id: string): void
}

export const PolicyDrawer = ({ policy, onClose, ...rest }: PolicyDrawerProps) => (
  <Drawer open={policy !== undefined} onClose={onClose} title={policy?.name ?? ''} description={policy?.description}>
    {policy !== undefined && <Details key={policy.id} policy={policy} onClose={onClose} {...rest} />}
  </Drawer>
)

function Details({ policy, onChanged, onClose, onCopy }: PolicyDrawerProps & { policy: PolicyRow }) {
  const [mode, setMode] = useState<'edit' | 'delete'>()
  const update = useChange(UpdatePolicyMutation)
  const remove = useChange(DeletePolicyMutation)
  const { id, name, isDefault } = policy
  const makeDefault = async () => {
    if (!(await update.send({ input: { id, isDefault: true } }))) return
    await onChanged()
    toast(`${name} is now the default policy`)
  }
  const confirmDelete = async () => {
    if (!(await remove.send({ id }))) return
    onClose()
    await onChanged()
    toast(`${name} deleted`)
  }
  if (mode === 'edit') {
    const showStored = async () => {
      await onChanged()
      setMode(undefined)
    }
    return (
      <PolicyForm
        policy={policy}
        onCancel={() => setMode(undefined)}
        onSaved={showStored}
        onShowTheirs={() => void showStored()}
      />
    )
  }
  return (
    <>
      <ol className={styles.ordered}>
        {policy.guardrails.map((guardrail) => (
          <li key={JSON.stringify(guardrail)}>{describeGuardrail(guardrail)}</li>
        ))}
      </ol>
      {policy.guardrails.length === 0 && <p className={styles.soft}>No guardrails: everything passes.</p>}
      <Row>
        {policy.kind === 'custom' && (
          <Button needs="policies:write" onClick={() => setMode('edit')}>
            Edit
          </Button>
        )}
        <Button needs="policies:write" onClick={() => onCopy(id)}>
          Copy to a new policy
        </Button>
        <Button
          needs="policies:write"
          busy={update.busy}
          off={isDefault ? 'It is the default policy' : undefined}
          onClick={() => void makeDefault()}
        >
          Make default
        </Button>
        <CopyAs
          call={{
            operation: 'policies.update',
            path: [id],
            body: { is_default: true },
            document: UpdatePolicyMutation,
            variables: { input: { id, isDefault: true } },
          }}
        />
        {policy.kind === 'custom' && (
          <Button kind="danger" needs="policies:write" onClick={() => setMode('delete')}>
            Delete
          </Button>
        )}
      </Row>
      {update.error && <ErrorNote error={update.error} />}
      <TryPolicy subject={{ policy: id }} />
      <ConfirmDialog
        open={mode === 'delete'}
        onClose={() => setMode(undefined)}
        onConfirm={() => void confirmDelete()}
        title={`Delete ${name}`}
        action="Delete"
        name={name}
        busy={remove.busy}
        error={remove.error}
      >
        The default policy, and a policy that a live agent uses, cannot be deleted.
      </ConfirmDialog>
    </>
  )
}
