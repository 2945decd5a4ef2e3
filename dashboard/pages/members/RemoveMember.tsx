import { useChange } from '../../graphql/useChange.ts'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Stack } from '../../parts/layout/Stack.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { DeleteUserMutation, type MemberRow } from './memberQueries.ts'

type RemoveMemberProps = { member: MemberRow | undefined; onClose(): void; onChanged(): Promise<void> }

/** Asks before a person is removed, and shows the keys that they created, which stay. */
export function RemoveMember({ member, onClose, onChanged }: RemoveMemberProps) {
  const remove = useChange(DeleteUserMutation)
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = async () => {
    if (member === undefined || !(await remove.send({ id: member.id }))) return
    close()
    await onChanged()
    toast(`${member.name} removed`)
  }
  return (
    <ConfirmDialog
      open={member !== undefined}
      onClose={close}
      onConfirm={() => void confirm()}
      title={`Remove ${member?.name ?? ''}`}
      action="Remove"
      name={member?.email ?? ''}
      busy={remove.busy}
      error={remove.error}
    >
      <Stack>
        <p>They are signed out everywhere immediately, and their open streams end. What they made stays.</p>
        {member !== undefined && <KeysThatStay keys={member.apiKeys ?? []} />}
      </Stack>
    </ConfirmDialog>
  )
}

const KeysThatStay = ({ keys }: { keys: NonNullable<MemberRow['apiKeys']> }) =>
  keys.length === 0 ? (
    <p>They have not created any API key that still works.</p>
  ) : (
    <Note tone="amber">
      {keys.length === 1 ? 'An API key that they created keeps' : `${keys.length} API keys that they created keep`}{' '}
      working. Revoke or rotate those whose secret they may have kept:
      <ul>
        {keys.map(({ id, name, redactedKey, lastUsedAt }) => (
          <li key={id}>
            <PageLink to="/settings/api-keys" search={{ key: id }}>
              {name}
            </PageLink>{' '}
            <code>{redactedKey}</code>, last used <Time at={lastUsedAt} ago none="never" />
          </li>
        ))}
      </ul>
    </Note>
  )
