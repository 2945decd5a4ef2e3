import { useState } from 'react'
import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useViewer } from '../../session/useCan.ts'
import { type MemberRow, type Role, UpdateUserMutation } from './memberQueries.ts'
import { roleOptions, roleRights } from './roles.ts'

type EditMemberProps = { member: MemberRow | undefined; onClose(): void; onChanged(): Promise<void> }

/** The name and the role of a person. Nobody can change their own role. */
export const EditMember = ({ member, onClose, onChanged }: EditMemberProps) => (
  <Dialog open={member !== undefined} onClose={onClose} title={`Change ${member?.name ?? ''}`}>
    {member !== undefined && <EditForm key={member.id} member={member} onClose={onClose} onChanged={onChanged} />}
  </Dialog>
)

function EditForm({ member, onClose, onChanged }: EditMemberProps & { member: MemberRow }) {
  const [name, setName] = useState(member.name === member.email ? '' : member.name)
  const [role, setRole] = useState<Role>(member.role)
  const update = useChange(UpdateUserMutation)
  const viewer = useViewer()
  const isSelf = viewer.id === member.id
  const submit = async () => {
    const input = { id: member.id, name: name.trim() || null, ...(!isSelf && { role }) }
    const changed = await update.send({ input })
    if (changed === undefined) return
    onClose()
    await onChanged()
    toast(`${changed.updateUser.user.name} saved`)
  }
  return (
    <Form
      label="Change member"
      onSubmit={() => void submit()}
      error={update.error}
      actions={
        <FormButtons onLeave={onClose} needs="users:write" busy={update.busy}>
          Save
        </FormButtons>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        optional
        hint={`Without a name, they are shown as ${member.email}`}
        problem={problemOf(update.error, 'name')}
        autoComplete="off"
        autoFocus
      />
      <SelectField
        label="Role"
        value={role}
        options={roleOptions(viewer)}
        onChange={(chosen) => setRole(chosen as Role)}
        disabled={isSelf}
        hint={
          isSelf
            ? 'Nobody can change their own role.'
            : `${roleRights[role]}. It applies to their open pages immediately.`
        }
        problem={problemOf(update.error, 'role')}
      />
    </Form>
  )
}
