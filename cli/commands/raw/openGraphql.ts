import { createGraphql, type Graphql } from '../../../clients/typescript/src/graphql.ts'
import type { Context } from '../../command/context.ts'
import { fetchOf } from '../../command/openClient.ts'

/** GraphQL with the credentials of the tool. */
export const openGraphql = ({ credentials, shared, signal }: Context): Graphql => {
  const found = credentials()
  return createGraphql({
    ...{ apiKey: found.apiKey.value, baseUrl: found.baseUrl.value, fetch: fetchOf(found), signal },
    ...(shared.retry ? { maxRetries: 50 } : {}),
  })
}
