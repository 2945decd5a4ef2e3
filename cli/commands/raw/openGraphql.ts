import { createGraphql, type Graphql } from '../../../clients/typescript/src/graphql.ts'
import type { Context } from '../../command/context.ts'
import { impatientFetch } from '../../command/impatientFetch.ts'
import { fetchOf } from '../../command/openClient.ts'

/** GraphQL with the credentials of the tool. */
export function openGraphql({ credentials, shared, signal, log }: Context): Graphql {
  const found = credentials()
  const ending = new AbortController()
  const send = fetchOf(found)
  return createGraphql({
    apiKey: found.apiKey.value,
    baseUrl: found.baseUrl.value,
    fetch: shared.retry ? send : impatientFetch(send, ending),
    signal: AbortSignal.any([signal, ending.signal]),
    exactNumbers: true,
    logger: log,
    ...(shared.retry ? { maxRetries: 50 } : {}),
  })
}
