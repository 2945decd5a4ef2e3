import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const UsageQuery = graphql(`
  query Usage($month: Month) {
    usage(month: $month) {
      plan
      period { start end }
      resetsAt
      limits { requestsPerMinute burst monthlyCalls }
      usage { calls remaining runs tokensUsed }
      byDay { date calls runs tokensUsed }
      byKey { keyId name calls }
    }
  }
`)
export type UsageData = ResultOf<typeof UsageQuery>['usage']
