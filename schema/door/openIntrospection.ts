/*
 * Outside production, documents that do nothing but introspect are answered without credentials, so that GraphiQL and
 * generators of clients can read the schema. Whether a request is one shows only once its body is read: every other request
 * without credentials gets the 401 that it gets elsewhere before its body is read, whatever is wrong with it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, type ExecutionResult, Kind, type OperationDefinitionNode, parse } from 'graphql'
import { fail } from '../../src/access/accessErrors.ts'
import { toServiceError } from '../../src/edge/httpErrors.ts'
import { carriesCredentials } from '../../src/edge/session/authenticate.ts'
import { executeOperation } from './executeOperation.ts'
import { checkDocumentLength, maxTokens } from './operationLimits.ts'
import { type GraphqlDoor, readOperation } from './readOperation.ts'
import { readParams } from './readParams.ts'
import { selectedFields } from './selectedFields.ts'

const maxBodyBytes = 16_384

/** Whether a request without credentials may be an introspection. */
export function mayIntrospect({ method, headers }: FastifyRequest): boolean {
  if (carriesCredentials(headers)) return false
  return method === 'GET' || (method === 'POST' && Number(headers['content-length']) <= maxBodyBytes)
}

export async function answerIntrospection(
  door: GraphqlDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<ExecutionResult> {
  const params = readParams(body)
  const calls = countIntrospections(params.query)
  if (calls === 0) throw fail('missing_credentials')
  await door.takeIntrospections?.(door.addressOf(request), calls)
  const operation = await readOperation(door, request, reply, params)
  return 'errors' in operation ? operation : executeOperation(operation.args, door.report)
}

/** What the caller of such a request reads instead of an error. */
export function hideError(error: unknown): unknown {
  const { status, code } = toServiceError(error)
  return status >= 500 || code === 'rate_limited' ? error : fail('missing_credentials')
}

/** The root fields of a document, if all of them introspect; else 0. */
function countIntrospections(query: string): number {
  const document = parsed(query)
  if (document === undefined) return 0
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const fields = operations.flatMap((operation) => rootFields(document, operation))
  return fields.every((name) => introspectionFields.has(name)) ? fields.length : 0
}

/** Not by the reader of documents, which would keep documents of strangers. Undefined for a syntax error. */
function parsed(query: string): DocumentNode | undefined {
  checkDocumentLength(query)
  try {
    return parse(query, { maxTokens, noLocation: true })
  } catch {
    return undefined
  }
}

function rootFields(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  if (operation.operation !== 'query') return [operation.operation]
  return selectedFields(document, operation.selectionSet, () => true).map(({ name }) => name.value)
}

const introspectionFields = new Set(['__schema', '__type', '__typename'])
