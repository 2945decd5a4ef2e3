/*
 * One GraphQL call. Reads wait while the service limits us and are repeated while it is away; changes are sent once, so
 * that nothing happens twice. A call that met an ended session is repeated after the sign-in dialog.
 */
import { type AnyVariables, type CombinedError, createClient, createRequest, fetchExchange } from 'urql'
import { signInAgain } from '../session/session.ts'
import { connectionLost, limitOver, limitReached, retryPause } from './connection.ts'
import type { AnyDocument, TadaDocumentNode } from './graphql.ts'
import { readGraphqlProblem } from './readProblem.ts'
import { isOutage, outage, type ServiceError } from './ServiceError.ts'

const client = createClient({
  url: '/graphql',
  exchanges: [fetchExchange],
  preferGetMethod: false,
  requestPolicy: 'network-only',
  fetchOptions: { headers: { accept: 'application/graphql-response+json, application/json' } },
})

/** `data` beside an `error` is the part that could be read. */
export type Answer<Data> = { data: Data | undefined; error: ServiceError | undefined }

export async function callService<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  isCurrent: () => boolean = () => true,
): Promise<Answer<Data>> {
  const isRead = operationOf(document) === 'query'
  for (let attempt = 0; ; attempt++) {
    if (isRead) await limitOver()
    const answer = await send(document, variables, isRead)
    const { error } = answer
    connectionLost.set(error !== undefined && isOutage(error))
    if (error === undefined || !isCurrent()) return answer
    if (error.status === 401) await signInAgain()
    else if (error.status === 429) {
      limitReached(error.retryAfterSeconds ?? 5, error.message)
      if (!isRead) return answer
    } else if (isRead && isOutage(error)) await retryPause(attempt)
    else return answer
  }
}

let lastKey = 0

async function send<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  isRead: boolean,
): Promise<Answer<Data>> {
  const request = createRequest(document as AnyDocument, variables as AnyVariables)
  // urql joins equal queries that are under way; but who reads again after a change must not get the answer from before it.
  const call = isRead ? client.executeQuery({ ...request, key: ++lastKey }) : client.executeMutation(request)
  const { data, error } = await call.toPromise()
  return { data: (data ?? undefined) as Data | undefined, error: error && problemOf(error) }
}

function problemOf(error: CombinedError): ServiceError {
  const status = (error.response as Response | undefined)?.status ?? 0
  const [first] = error.graphQLErrors
  if (first !== undefined) return readGraphqlProblem(first, { status: status === 200 ? 500 : status, message: '' })
  if (status === 0 || status >= 500) return outage()
  return readGraphqlProblem({ message: '' }, { status, message: `The service answered ${status}` })
}

function operationOf(document: AnyDocument): string {
  const definition = document.definitions.find((one) => one.kind === 'OperationDefinition')
  return definition?.kind === 'OperationDefinition' ? definition.operation : 'query'
}
