/*
 * Outside production, documents that only introspect are executed without credentials, so that GraphiQL and client
 * generators can read the schema. This is known only once the body is read: every other request without credentials gets
 * the same 401 as elsewhere, where it is sent before the body is read, whatever else is wrong with the request.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, type ExecutionResult, Kind, type OperationDefinitionNode, parse } from 'graphql'
import { fail } from '../../src/access/accessErrors.ts'
import { toServiceError } from '../../src/edge/httpErrors.ts'
import { carriesCredentials } from '../../src/edge/session/authenticate.ts'
import { fragmentsOf, selectedFields } from '../building/selectedFields.ts'
import { checkDocumentLength, maxTokens } from './operationLimits.ts'
import { type GraphqlDoor, readOperation } from './readOperation.ts'
import { readParams } from './readParams.ts'

const maxBodyBytes = 16_384

/** Whether a request without credentials may be an introspection. */
export function mayIntrospect({ method, headers }: FastifyRequest): boolean {
  if (carriesCredentials(headers)) return false
  return method === 'GET' || (method === 'POST' && Number(headers['content-length']) <= maxBodyBytes)
}

export async function respondToIntrospection(
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
  return 'errors' in operation ? operation : operation.execute(operation.args)
}

/** The error that the caller of such a request gets instead of the real one. */
export function hideError(error: unknown): unknown {
  const { status, code } = toServiceError(error)
  return status >= 500 || code === 'rate_limited' ? error : fail('missing_credentials')
}

/** The number of root fields of a document if all of them introspect; else 0. */
function countIntrospections(query: string): number {
  const document = parsed(query)
  if (document === undefined) return 0
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const fields = operations.flatMap((operation) => rootFields(document, operation))
  return fields.every((name) => introspectionFields.has(name)) ? fields.length : 0
}

/** Without the document reader, which would cache documents of unauthenticated callers. Undefined for a syntax error. */
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
  return selectedFields([operation.selectionSet], fragmentsOf(document)).map(({ name }) => name.value)
}

const introspectionFields = new Set(['__schema', '__type', '__typename'])
