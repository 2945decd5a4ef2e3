import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const PolicyFields = graphql(`fragment PolicyFields on Policy {
  id
  name
  kind
  description
  isDefault
  guardrails
  revision
  createdAt
  updatedAt
  usedByCount
  usedBy { id name }
}`)

export type PolicyRow = ResultOf<typeof PolicyFields>

export const PoliciesQuery = graphql(
  `query Policies($after: String) {
    policies(first: 50, after: $after) {
      edges { node { ...PolicyFields } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [PolicyFields],
)

export const CreatePolicyMutation = graphql(`mutation CreatePolicy($input: CreatePolicyInput!) {
  createPolicy(input: $input) { policy { id } }
}`)

export const UpdatePolicyMutation = graphql(`mutation UpdatePolicy($input: UpdatePolicyInput!) {
  updatePolicy(input: $input) { policy { id } }
}`)

export const DeletePolicyMutation = graphql(`mutation DeletePolicy($id: ID!) {
  deletePolicy(input: { id: $id }) { __typename }
}`)

export const CheckPolicyQuery = graphql(`query CheckPolicy($input: CheckPolicyInput!) {
  checkPolicy(input: $input) {
    action
    count
    redactedValue
    findings { guardrail check action path inName kinds count message }
  }
}`)

export type PolicyCheck = ResultOf<typeof CheckPolicyQuery>['checkPolicy']
