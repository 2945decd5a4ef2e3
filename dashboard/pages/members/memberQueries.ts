import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const MemberFields = graphql(`fragment MemberFields on Member {
  id
  email
  name
  role
  createdAt
  apiKeys @include(if: $withKeys) { id name redactedKey lastUsedAt }
}`)

export type MemberRow = ResultOf<typeof MemberFields>
export type Role = MemberRow['role']

/** `withKeys`: for those who may see which keys a person created. */
export const MembersQuery = graphql(
  `query Members($after: String, $withKeys: Boolean!) {
    users(first: 50, after: $after) {
      edges { node { ...MemberFields } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [MemberFields],
)

const InvitationFields = graphql(`fragment InvitationFields on Invitation {
  id
  email
  role
  creator { id kind name }
  createdAt
  expiresAt
}`)

export type InvitationRow = ResultOf<typeof InvitationFields>

export const InvitationsQuery = graphql(
  `query Invitations($after: String) {
    invitations(first: 50, after: $after) {
      edges { node { ...InvitationFields } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [InvitationFields],
)

export const CreateInvitationMutation = graphql(`mutation CreateInvitation($input: CreateInvitationInput!) {
  createInvitation(input: $input) { invitation { id email expiresAt url emailed } }
}`)

export const DeleteInvitationMutation = graphql(`mutation DeleteInvitation($id: ID!) {
  deleteInvitation(input: { id: $id }) { invitation { id } }
}`)

export const UpdateUserMutation = graphql(`mutation UpdateUser($input: UpdateUserInput!) {
  updateUser(input: $input) { user { id name role } }
}`)

export const DeleteUserMutation = graphql(`mutation DeleteUser($id: ID!) {
  deleteUser(input: { id: $id }) { user { id } }
}`)

export const CreatePasswordResetMutation = graphql(`mutation CreatePasswordReset($id: ID!) {
  createPasswordReset(input: { id: $id }) { url expiresAt }
}`)
