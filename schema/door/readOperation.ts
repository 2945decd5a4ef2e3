/** Reads the operation of a request, and charges the caller for it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  getOperationAST,
  type OperationTypeNode,
} from 'graphql'
import type { AddressOf } from '../../src/edge/http/addressOf.ts'
import { refusedIfMatch } from '../../src/edge/http/ifMatch.ts'
import { fail, maxProblems } from '../../src/platform/errors.ts'
import type { Context, Deps } from '../context/context.ts'
import { createContext } from '../context/createContext.ts'
import { schema } from '../schema.ts'
import type { Pipeline } from './createYogaDoor.ts'
import { type Report, toDocumentError } from './publicErrors.ts'
import type { Params } from './readParams.ts'
import { showsSecret } from './showsSecret.ts'
import { takeCalls } from './takeCalls.ts'

export type GraphqlDoor = {
  pipeline: Pipeline
  deps: Deps
  graphiql: boolean
  report: Report
  addressOf: AddressOf
  /** Counts introspections without credentials from an address; undefined where they need some. */
  takeIntrospections: ((address: string, calls: number) => Promise<void>) | undefined
}

export type Operation = {
  /** Undefined if `operationName` matches no operation: executing it returns the error. */
  kind: OperationTypeNode | undefined
  showsSecret: boolean
  args: ExecutionArgs
  context: Context
  report: Report
} & Pick<ReturnType<Pipeline>, 'execute' | 'subscribe'>

/** Returns the operation, or the errors of its document. */
export async function readOperation(
  { pipeline, deps, graphiql, report }: GraphqlDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  { query, operationName, variables }: Params,
): Promise<Operation | { errors: GraphQLError[] }> {
  const context = createContext(deps, request.viewer, request.id, request.charge)
  const started = pipeline(context)
  const document = readDocument(started, query)
  if (!('kind' in document)) {
    const errors = document.slice(0, maxProblems)
    return { errors: errors.map((error) => toDocumentError(error, context, graphiql)) }
  }
  const definition = getOperationAST(document, operationName)
  if (definition?.operation === 'mutation' && request.method !== 'POST') refuseMutation(reply)
  if (definition?.operation === 'mutation' && request.headers['if-match'] !== undefined)
    throw refusedIfMatch('GraphQL takes no If-Match; use ifVersion or ifRevision of the input')
  // without a viewer, introspection has been counted by its address
  if (definition && request.viewer !== undefined) await takeCalls(request.charge, document, definition, variables)
  const args = { schema, document, contextValue: context, variableValues: variables, operationName }
  const hasSecret = definition != null && showsSecret(document, definition, variables)
  const { execute, subscribe } = started
  return { kind: definition?.operation, showsSecret: hasSecret, args, context, report, execute, subscribe }
}

/** Returns the document, or the errors in it. */
function readDocument({ parse, validate }: ReturnType<Pipeline>, source: string): DocumentNode | readonly unknown[] {
  try {
    const document = parse(source)
    const problems = validate(schema, document)
    return problems.length > 0 ? problems : document
  } catch (error) {
    return [error]
  }
}

/** Any page can make a browser send a GET with cookies. */
function refuseMutation(reply: FastifyReply): never {
  reply.header('allow', 'POST')
  throw fail('method_not_allowed', { message: 'A mutation must be sent by POST' })
}
