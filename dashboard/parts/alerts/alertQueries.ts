import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const AlertRulesQuery = graphql(`
  query AlertRules($first: Int, $after: String) {
    alertRules(first: $first, after: $after) {
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id name metric agentId comparator threshold windowSeconds minSamples forSeconds autoRollback active state
          lastValue lastEvaluatedAt
        }
      }
    }
  }
`)

export type ListedRule = ResultOf<typeof AlertRulesQuery>['alertRules']['edges'][number]['node']

export const AlertsQuery = graphql(`
  query Alerts($first: Int, $after: String, $filter: AlertFilter) {
    alerts(first: $first, after: $after, filter: $filter) {
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id name ruleId metric comparator threshold value status agentId triggeredAt resolvedAt rolledBackDeploymentId
        }
      }
    }
  }
`)

export type ListedAlert = ResultOf<typeof AlertsQuery>['alerts']['edges'][number]['node']

export const AlertQuery = graphql(`
  query Alert($id: ID!) {
    alert(id: $id) {
      id name ruleId metric comparator threshold value status agentId triggeredAt resolvedAt rolledBackDeploymentId
      rule { id }
      snapshot { value sampleCount windowStart windowEnd runIds rollback }
    }
  }
`)

export const AlertRuleQuery = graphql(`
  query AlertRule($id: ID!) {
    alertRule(id: $id) {
      id name metric agentId comparator threshold windowSeconds minSamples forSeconds autoRollback active state lastValue
      lastEvaluatedAt createdAt updatedAt revision
      history { at value sampleCount }
    }
  }
`)

export type AlertRule = NonNullable<ResultOf<typeof AlertRuleQuery>['alertRule']>

export const TestAlertRuleQuery = graphql(`
  query TestAlertRule($id: ID!) {
    testAlertRule(id: $id) { wouldFire snapshot { value sampleCount windowStart windowEnd runIds threshold comparator metric } }
  }
`)

export const CreateAlertRuleMutation = graphql(`
  mutation CreateAlertRule($input: CreateAlertRuleInput!) { createAlertRule(input: $input) { alertRule { id } } }
`)

export const UpdateAlertRuleMutation = graphql(`
  mutation UpdateAlertRule($input: UpdateAlertRuleInput!) { updateAlertRule(input: $input) { alertRule { id } } }
`)

export const DeleteAlertRuleMutation = graphql(`
  mutation DeleteAlertRule($input: DeleteAlertRuleInput!) { deleteAlertRule(input: $input) { alertRule { id } } }
`)

/** Reports that an alert fired or was resolved. */
export const AlertUpdates = graphql(`
  subscription AlertUpdates {
    alertUpdates { alert { id } }
  }
`)
