import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import type { Connection } from '../../graphql/useConnection.ts'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Section } from '../../parts/layout/Section.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { clock } from '../../parts/time/clock.ts'
import { Time } from '../../parts/time/Time.tsx'
import { useViewer } from '../../session/useCan.ts'
import { useStore } from '../../state/store.ts'
import { DeleteInvitationMutation, type InvitationRow } from './memberQueries.ts'
import { manageableRoles } from './roles.ts'

type InvitationsProps = { invitations: Connection<InvitationRow>; onInviteAgain(row: InvitationRow): void }

/** Who has been invited and has not joined yet. */
export function Invitations({ invitations, onInviteAgain }: InvitationsProps) {
  const [deleting, setDeleting] = useState<InvitationRow>()
  const remove = useChange(DeleteInvitationMutation)
  const now = useStore(clock)
  const manageable = manageableRoles(useViewer())
  const close = () => {
    setDeleting(undefined)
    remove.reset()
  }
  const confirm = async () => {
    if (deleting === undefined || !(await remove.send({ id: deleting.id }))) return
    close()
    await invitations.reload()
    toast('Invitation deleted')
  }
  return (
    <Section
      title="Pending invitations"
      description="Their links are not shown again: invite the address again for a new one."
    >
      <ListState connection={invitations} empty={<p>Nobody has been invited.</p>}>
        <Table
          label="Pending invitations"
          columns={columnsAt(now)}
          rows={invitations.nodes}
          rowKey={({ id }) => id}
          rowMenu={(row) => {
            const off = manageable.includes(row.role) ? undefined : 'Only owners can invite owners'
            return [
              { label: 'Invite again', needs: 'users:write', off, onSelect: () => onInviteAgain(row) },
              { label: 'Delete', danger: true, needs: 'users:write', off, onSelect: () => setDeleting(row) },
            ]
          }}
        />
      </ListState>
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={close}
        onConfirm={() => void confirm()}
        title={`Delete the invitation for ${deleting?.email ?? ''}`}
        action="Delete"
        busy={remove.busy}
        error={remove.error}
      >
        The link that was sent to them stops working.
      </ConfirmDialog>
    </Section>
  )
}

const columnsAt = (now: number): Column<InvitationRow>[] => [
  { key: 'email', width: 240, header: 'E-mail', lead: true, grows: true, cell: ({ email }) => email },
  { key: 'role', width: 96, header: 'Role', cell: ({ role }) => role },
  { key: 'by', width: 200, header: 'Invited by', cell: ({ creator }) => creator?.name ?? creator?.id ?? '–' },
  { key: 'at', width: 112, header: 'Invited', cell: ({ createdAt }) => <Time at={createdAt} ago /> },
  {
    key: 'expires',
    width: 112,
    header: 'Expires',
    cell: ({ expiresAt }) => (Date.parse(expiresAt) <= now ? 'expired' : <Time at={expiresAt} ago />),
  },
]
