import { useState } from 'react'
import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { useViewer } from '../../session/useCan.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { CreateInvitationMutation, type Role } from './memberQueries.ts'
import { roleOptions, roleRights } from './roles.ts'

type Invited = { email: string; url: string | null; emailed: boolean | null; expiresAt: string }
type InviteDialogProps = {
  open: boolean
  /** What the form starts with, for inviting somebody again. */
  start: { email: string; role: Role } | undefined
  onClose(): void
  onInvited(): Promise<void>
}

/** Asks for the address and the role, then shows the link. */
export function InviteDialog({ open, start, onClose, onInvited }: InviteDialogProps) {
  const [invited, setInvited] = useState<Invited>()
  const close = () => {
    setInvited(undefined)
    onClose()
  }
  return (
    <>
      <Dialog open={open && invited === undefined} onClose={onClose} title="Invite a person">
        <InviteForm
          key={start?.email}
          start={start}
          onClose={onClose}
          onInvited={async (made) => {
            setInvited(made)
            await onInvited()
          }}
        />
      </Dialog>
      <LinkDialog url={invited?.url ?? undefined} title={`Invitation for ${invited?.email ?? ''}`} onClose={close}>
        {invited?.emailed === true && `This link was e-mailed to ${invited.email}. `}
        {invited?.emailed === false && 'The e-mail could not be sent. '}
        {invited?.emailed !== true && `Send this link to ${invited?.email}. `}
        It works once, until <Time at={invited?.expiresAt} />, and is not shown again. To get a new link, invite the
        address again.
      </LinkDialog>
    </>
  )
}

type InviteFormProps = Pick<InviteDialogProps, 'start' | 'onClose'> & { onInvited(invited: Invited): Promise<void> }

function InviteForm({ start, onClose, onInvited }: InviteFormProps) {
  const [email, setEmail] = useState(start?.email ?? '')
  const [role, setRole] = useState<Role>(start?.role ?? 'member')
  const create = useChange(CreateInvitationMutation)
  const submit = async () => {
    const made = await create.send({ input: { email: email.trim(), role } })
    if (made !== undefined) await onInvited(made.createInvitation.invitation)
  }
  return (
    <Form
      label="Invite a person"
      onSubmit={() => void submit()}
      error={create.error}
      actions={
        <FormButtons onLeave={onClose} needs="users:write" busy={create.busy}>
          Make the link
        </FormButtons>
      }
    >
      <TextField
        label="E-mail"
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="off"
        hint="They log in with it"
        problem={problemOf(create.error, 'email')}
        autoFocus
      />
      <SelectField
        label="Role"
        value={role}
        options={roleOptions(useViewer())}
        onChange={(chosen) => setRole(chosen as Role)}
        hint={roleRights[role]}
      />
    </Form>
  )
}
