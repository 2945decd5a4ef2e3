/** The deployments of all agents, which REST lists only per agent; the GraphQL aliases give them REST's names. */

import { type PageCall, pageCallOf } from '../../../clients/typescript/src/calls/page.ts'
import { ApiError } from '../../../clients/typescript/src/errors/errors.ts'
import type { AgentListDeploymentsParams, Deployment } from '../../../clients/typescript/src/generated/types.ts'
import { GraphqlError } from '../../../clients/typescript/src/graphql.ts'
import type { Context } from '../../command/context.ts'
import { usageError } from '../../command/failure.ts'
import { openGraphql } from '../raw/openGraphql.ts'

export function allDeployments(context: Context, params: AgentListDeploymentsParams): PageCall<Deployment> {
  if (context.shared.print !== undefined) {
    throw usageError(
      '--print needs an agent here',
      'Listing the deployments of all agents is a GraphQL query: `ars graphql`.',
    )
  }
  const graphql = openGraphql(context)
  const { limit, created_after, created_before, order } = params
  const read = async (cursor: string | undefined) => {
    const variables = { first: limit, after: cursor ?? params.cursor, created_after, created_before, order }
    const { deployments } = await graphql.request<Answer>(document, variables).catch(throwAsRest)
    const { hasNextPage, endCursor } = deployments.pageInfo
    const next_cursor = hasNextPage ? endCursor : null
    return {
      data: { data: deployments.edges.map(({ node }) => node), has_more: hasNextPage, next_cursor },
      response: new Response(),
    }
  }
  return pageCallOf(read, (item: Deployment) => item)
}

/** An error has the same text and exit code as that of any other list. */
function throwAsRest(error: unknown): never {
  const extensions = error instanceof GraphqlError ? error.errors[0]?.extensions : undefined
  if (!(error instanceof GraphqlError) || extensions?.status === undefined) throw error
  const { status, code = null, requestId = null, docUrl = null, retryAfterSeconds = null } = extensions
  const { message } = error
  throw new ApiError({
    status,
    message,
    code,
    requestId,
    docUrl,
    retryAfterSeconds,
    type: null,
    param: null,
    details: [],
    attempts: 1,
    headers: new Headers(),
    raw: { error: { code, message, request_id: requestId, doc_url: docUrl } },
  })
}

type Answer = {
  deployments: { edges: { node: Deployment }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
}

const document = `query ($first: Int, $after: String, $created_after: DateTime, $created_before: DateTime, $order: Order) {
  deployments(first: $first, after: $after, createdAfter: $created_after, createdBefore: $created_before, order: $order) {
    edges {
      node {
        id agent_id: agentId version status previous_deployment_id: previousDeploymentId release_id: releaseId percent reason
        created_by: createdBy created_at: createdAt
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`
