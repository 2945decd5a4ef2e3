import { GraphqlError } from '../../../clients/typescript/src/graphql.ts'
import type { Context } from '../../command/context.ts'
import { Failure } from '../../command/failure.ts'
import { openGraphql } from './openGraphql.ts'

/** REST has deployments only in their agent's list; the aliases give REST's names. */
const document = `query ($id: ID!) {
  node(id: $id) {
    ... on Deployment {
      id agent_id: agentId version status previous_deployment_id: previousDeploymentId release_id: releaseId percent reason
      created_by: createdBy created_at: createdAt
    }
  }
}`

export async function readDeployment(id: string, context: Context): Promise<object> {
  const response = await openGraphql(context)
    .request<{ node: object | null }>(document, { id })
    .catch((error: unknown) => {
      if (error instanceof GraphqlError)
        throw new Failure(error.message, { exitCode: error.code === 'not_found' ? 3 : 1 })
      throw error
    })
  if (response.node === null) throw new Failure(`there is no deployment ${id}`, { exitCode: 3 })
  return response.node
}
