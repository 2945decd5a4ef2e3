import { useState } from 'react'
import { useConnection } from '../../graphql/useConnection.ts'
import { Button } from '../../parts/button/Button.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Stack } from '../../parts/layout/Stack.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ListState } from '../../parts/table/ListState.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { useCan, useViewer } from '../../session/useCan.ts'
import { EditMember } from './EditMember.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { memberColumns } from './memberColumns.tsx'
import { type InvitationRow, InvitationsQuery, type MemberRow, MembersQuery } from './memberQueries.ts'
import { PasswordLink } from './PasswordLink.tsx'
import { RemoveMember } from './RemoveMember.tsx'
import { manageableRoles } from './roles.ts'

type Asked = { member: MemberRow; to: 'edit' | 'remove' | 'resetPassword' }

/** The people of the organisation: who may do what, and who has been invited. */
export function MembersPage() {
  const [search, setSearch] = useUrlState<'/settings/members'>()
  const viewer = useViewer()
  const mayChange = useCan('users:write').allowed
  const variables = { withKeys: mayChange }
  const members = useConnection(MembersQuery, variables, (data) => data.users)
  const invitations = useConnection(InvitationsQuery, {}, (data) => data.invitations, { pause: !mayChange })
  const [asked, setAsked] = useState<Asked>()
  const [again, setAgain] = useState<InvitationRow>()
  const memberFor = (to: Asked['to']) => (asked?.to === to ? asked.member : undefined)
  const close = () => setAsked(undefined)
  return (
    <>
      <PageHeader
        title="Members"
        description="The people in your organisation, and what their roles allow."
        actions={
          <Button
            kind="primary"
            needs="users:write"
            icon={<Icon name="plus" />}
            onClick={() => setSearch({ dialog: 'invite' })}
          >
            Invite
          </Button>
        }
        call={{ operation: 'users.list', document: MembersQuery, variables }}
      />
      <Stack>
        <ListState connection={members} empty={<EmptyState title="No members" />}>
          <Table
            label="Members"
            columns={memberColumns(viewer.id, mayChange)}
            rows={members.nodes}
            rowKey={({ id }) => id}
            rowMenu={(member) => menuOf(member, viewer, (to) => setAsked({ member, to }))}
          />
        </ListState>
        {mayChange && (
          <Invitations
            invitations={invitations}
            onInviteAgain={(row) => {
              setAgain(row)
              setSearch({ dialog: 'invite' })
            }}
          />
        )}
      </Stack>
      <InviteDialog
        open={search.dialog === 'invite'}
        start={again}
        onClose={() => {
          setAgain(undefined)
          setSearch({ dialog: undefined })
        }}
        onInvited={invitations.reload}
      />
      <EditMember member={memberFor('edit')} onClose={close} onChanged={members.reload} />
      <RemoveMember member={memberFor('remove')} onClose={close} onChanged={members.reload} />
      <PasswordLink member={memberFor('resetPassword')} onClose={close} />
    </>
  )
}

function menuOf(member: MemberRow, viewer: ReturnType<typeof useViewer>, ask: (to: Asked['to']) => void) {
  const needs = 'users:write'
  const off = manageableRoles(viewer).includes(member.role) ? undefined : 'Only owners can change owners'
  const notOwner = viewer.user?.role === 'owner' ? undefined : 'Only owners can make links to reset a password'
  return [
    { label: 'Change', needs, off, onSelect: () => ask('edit') },
    { label: 'Reset password', needs, off: notOwner, onSelect: () => ask('resetPassword') },
    { label: 'Remove', danger: true, needs, off, onSelect: () => ask('remove') },
  ]
}
