import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'

export const RetentionQuery = graphql(`query Retention {
  organization { id retentionDays retentionDaysNext retentionDaysNextAt }
}`)

export type RetentionData = ResultOf<typeof RetentionQuery>['organization']

export const UpdateRetentionMutation = graphql(`mutation UpdateRetention($input: UpdateOrganizationInput!) {
  updateOrganization(input: $input) { organization { id retentionDays retentionDaysNext retentionDaysNextAt } }
}`)

const ErasureFields = graphql(`fragment ErasureFields on Erasure {
  id
  status
  dryRun
  counts { runs pipelineRuns events deliveries alerts }
  reason
  creator { id kind name }
  createdAt
  finishedAt
}`)

export type ErasureRow = ResultOf<typeof ErasureFields>

export const ErasuresQuery = graphql(
  `query Erasures($after: String) {
    erasures(first: 50, after: $after) {
      edges { node { ...ErasureFields } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [ErasureFields],
)

export const CreateErasureMutation = graphql(
  `mutation CreateErasure($input: CreateErasureInput!) {
    createErasure(input: $input) { erasure { ...ErasureFields } }
  }`,
  [ErasureFields],
)

export type ErasureInput = VariablesOf<typeof CreateErasureMutation>['input']
