/*
 * One GraphQL call. Reads wait while we are rate limited and are retried while the service is down; mutations are sent
 * once, so that nothing happens twice. A call refused because the session has ended is repeated after the sign-in dialog. One
 * that the viewer may not make shows that the rights have changed.
 */
import { renewRights, signInAgain } from '../session/session.ts'
import { connectionLost, limitOver, limitReached, retryPause } from './connection.ts'
import { type AnyDocument, type TadaDocumentNode, textOf } from './graphql.ts'
import { parseJson } from './parseJson.ts'
import { type GraphqlProblem, readGraphqlProblem } from './readProblem.ts'
import { isOutage, outage, type ServiceError } from './ServiceError.ts'

/** `data` alongside an `error` is the part that could be read. */
export type Answer<Data> = { data: Data; error: undefined } | { data: Data | undefined; error: ServiceError }

/** Once `signal` is aborted, nothing is sent again and the result has no meaning. */
export async function callService<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Answer<Data>> {
  const isRead = textOf(document).startsWith('query')
  for (let attempt = 0; ; attempt++) {
    if (isRead) await limitOver()
    const answer = await send(document, variables, signal)
    const { error } = answer
    if (signal?.aborted) return answer
    connectionLost.set(error !== undefined && isOutage(error))
    if (error === undefined) return answer
    if (error.status === 401) await signInAgain()
    else if (error.status === 429) {
      limitReached(error.retryAfterSeconds ?? 5, error.message)
      if (!isRead) return answer
    } else if (isRead && isOutage(error)) await retryPause(attempt)
    else {
      if (error.status === 403) void renewRights()
      return answer
    }
  }
}

async function send<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Answer<Data>> {
  let status = 0
  try {
    const response = await request(document, variables, signal)
    status = response.status
    const { data, errors } = parseJson(await response.text()) as Result<Data>
    if (data != null && errors === undefined) return { data, error: undefined }
    return { data: data ?? undefined, error: problemOf(status, errors?.[0]) }
  } catch {
    return { data: undefined, error: problemOf(status, undefined) }
  }
}

type Result<Data> = { data?: Data | null; errors?: GraphqlProblem[] }

const request = (document: AnyDocument, variables: unknown, signal: AbortSignal | undefined): Promise<Response> =>
  fetch('/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: textOf(document), variables }),
    signal,
  })

function problemOf(status: number, first: GraphqlProblem | undefined): ServiceError {
  if (first !== undefined) return readGraphqlProblem(first, { status: status === 200 ? 500 : status, message: '' })
  if (status === 0 || status >= 500) return outage()
  return readGraphqlProblem({ message: '' }, { status, message: `The service returned ${status}` })
}
