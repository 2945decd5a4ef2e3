import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const AuditFields = graphql(`fragment AuditFields on AuditEntry {
  id
  action
  createdAt
  address
  requestId
  targetId
  details
  actor { id kind name }
}`)

export type AuditRow = ResultOf<typeof AuditFields>

export const AuditLogQuery = graphql(
  `query AuditLog($after: String, $filter: AuditFilter) {
    auditLog(first: 50, after: $after, filter: $filter) {
      edges { node { ...AuditFields } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [AuditFields],
)
