/** The runs that a bulk action changes: some of the list, or all that match its filter, up to 1,000. */
import { callService } from '../../graphql/callService.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import type { RunFilter } from './runFilter.ts'

export type RunToChange = { id: string; status: string }

export const mostRuns = 1_000

const MatchingRunsQuery = graphql(`
  query MatchingRuns($filter: RunFilter, $order: Order, $after: String) {
    runs(first: 100, filter: $filter, order: $order, after: $after) {
      edges { node { id status } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

type Found = { runs: RunToChange[]; error: ServiceError | undefined }

export async function findMatching(filter: RunFilter, order: 'asc' | 'desc'): Promise<Found> {
  const runs: RunToChange[] = []
  let after: string | null = null
  do {
    const response: { data: ResultOf<typeof MatchingRunsQuery> | undefined; error: ServiceError | undefined } =
      await callService(MatchingRunsQuery, { filter, order, after })
    if (response.data === undefined) return { runs, error: response.error }
    const { edges, pageInfo } = response.data.runs
    runs.push(...edges.map(({ node }) => node))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null && runs.length < mostRuns)
  return { runs: runs.slice(0, mostRuns), error: undefined }
}
