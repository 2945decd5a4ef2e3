import { graphql } from '../../graphql/graphql.ts'
import { useConnection } from '../../graphql/useConnection.ts'
import { Id } from '../../parts/copy/Id.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Stack } from '../../parts/layout/Stack.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { useViewer } from '../../session/useCan.ts'

/** The people of the organisation, read-only: an operator adds and removes them on the server. */
export function MembersPage() {
  const members = useConnection(MembersQuery, {}, (data) => data.users)
  const { user } = useViewer()
  return (
    <>
      <PageHeader
        title="Members"
        description="The people in your organisation, and what their roles allow."
        call={{ operation: 'users.list', document: MembersQuery }}
      />
      <Stack>
        <ListState connection={members} empty={<EmptyState title="No members" />}>
          <Table label="Members" columns={columnsFor(user?.id)} rows={members.nodes} rowKey={({ id }) => id} />
        </ListState>
        <Note>
          Members are added on the server, with <code>npm run admin -- users create</code>. Ask the operator of the
          service.
        </Note>
      </Stack>
    </>
  )
}

type Member = { id: string; email: string | null; role: string }

const columnsFor = (own: string | undefined): Column<Member>[] => [
  {
    key: 'email',
    width: 280,
    header: 'E-mail',
    lead: true,
    cell: ({ id, email }) => (id === own ? `${email ?? ''} (you)` : (email ?? '')),
  },
  { key: 'role', width: 112, header: 'Role', cell: ({ role }) => role },
  { key: 'may', header: 'Access', grows: true, long: true, cell: ({ role }) => rights[role] ?? '' },
  { key: 'id', width: 184, header: 'Id', cell: ({ id }) => <Id id={id} short /> },
]

const rights: Record<string, string> = {
  owner: 'Full access, including the audit log',
  admin: 'Full access except the audit log',
  member: 'Full access except the audit log, API keys, and changes to connectors and policies',
  viewer: 'Read-only access',
}

const MembersQuery = graphql(`query Members($after: String) {
  users(first: 50, after: $after) {
    edges { node { id email role } }
    pageInfo { hasNextPage endCursor }
  }
}`)
