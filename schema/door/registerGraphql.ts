/*
 * /graphql. A plain JSON operation is executed under Fastify's own HTTP handling, which is several times faster than
 * yoga's; a subscription is streamed by `streamSubscription`; whatever else arrives (GraphiQL, other operations as
 * server-sent events) goes to yoga whole.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError, getOperationAST } from 'graphql'
import { fail, failWith, type Problem } from '../../src/platform/errors.ts'
import { isJsonObject, type JsonObject, parseJson } from '../../src/platform/json.ts'
import type { Deps } from '../context.ts'
import { createContext } from '../createContext.ts'
import { schema } from '../schema.ts'
import type { DoorContext, YogaDoor } from './createYogaDoor.ts'
import { createDocumentReader, type ReadDocument } from './documentReader.ts'
import { executeOperation } from './executeOperation.ts'
import { type Report, toDocumentError } from './publicErrors.ts'
import { type Subscription, streamSubscription } from './streamSubscription.ts'
import { takeCalls } from './takeCalls.ts'

type Parts = { yoga: YogaDoor; deps: Deps; graphiql: boolean; report: Report }
type Door = Parts & { read: ReadDocument }

export function registerGraphql(app: FastifyInstance, parts: Parts): void {
  const door = { ...parts, read: createDocumentReader(parts.yoga) }
  const isGraphiql = (request: FastifyRequest) =>
    door.graphiql && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  app.route({
    method: 'GET',
    url: '/graphql',
    config: { door: 'graphql', open: isGraphiql },
    handler: async (request, reply) => {
      if (isGraphiql(request)) {
        reply.header('content-security-policy', graphiqlPolicy)
        return giveToYoga(door.yoga, request, reply)
      }
      return answer(door, request, reply, () => readQuery(request.query as Record<string, string>))
    },
  })
  app.route({
    method: 'POST',
    url: '/graphql',
    config: { door: 'graphql' },
    handler: (request, reply) => answer(door, request, reply, () => request.body),
  })
}

/** The editor is one page with everything in it; it builds its workers from blobs. */
const graphiqlPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; frame-ancestors 'none'"

async function answer(door: Door, request: FastifyRequest, reply: FastifyReply, readBody: () => unknown) {
  const result = await operate(door, request, reply, readBody)
  if (result === 'not plain') return giveToYoga(door.yoga, request, reply)
  if ('args' in result) return streamSubscription(result, reply)
  return send(result, request, reply)
}

async function operate(
  { read, deps, graphiql, report }: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  readBody: () => unknown,
): Promise<ExecutionResult | Subscription | 'not plain'> {
  const { query, operationName, variables } = readParams(readBody())
  const publish = (error: unknown) => toDocumentError(error, request.id, graphiql)
  const document = read(query, doorContextOf(request))
  if (!('kind' in document)) return { errors: document.map(publish) }
  const definition = getOperationAST(document, operationName)
  const operation = definition?.operation
  if (operation === 'mutation' && request.method !== 'POST') {
    reply.header('allow', 'POST')
    throw fail('method_not_allowed', { message: 'A mutation is sent by POST' })
  }
  if (definition) await takeCalls(request.charge, document, definition, variables)
  const context = createContext(deps, request.viewer, request.id, request.charge)
  const args = { schema, document, contextValue: context, variableValues: variables, operationName }
  if (operation !== undefined && wantsStream(request)) {
    return operation === 'subscription' ? { args, context, report } : 'not plain'
  }
  if (operation === 'subscription') {
    return { errors: [publish(new GraphQLError('Subscriptions are streamed: send "Accept: text/event-stream"'))] }
  }
  return executeOperation(args, report)
}

const doorContextOf = ({ viewer, charge, id }: FastifyRequest): DoorContext => ({ viewer, charge, requestId: id })

const wantsStream = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/event-stream')

/** A call by GET, as the body that it would be by POST. */
function readQuery({ variables, ...rest }: Record<string, string>): JsonObject {
  if (variables === undefined) return rest
  try {
    return { ...rest, variables: parseJson(Buffer.from(variables)) }
  } catch {
    return { ...rest, variables } // a text where an object must be: told with the other problems
  }
}

type Params = { query: string; operationName: string | undefined; variables: JsonObject }

function readParams(body: unknown = {}): Params {
  if (!isJsonObject(body)) throw fail('wrong_type', { message: 'The body must be an object with a query' })
  const { query, operationName, variables, extensions, ...unknown } = body
  const problems: Problem[] = Object.keys(unknown).map((param) => ({
    param,
    code: 'unknown_field',
    message: 'is not a field of this call',
  }))
  const wrong = (param: string, what: string) =>
    problems.push({ param, code: 'wrong_type', message: `must be ${what}` })
  if (query === undefined || query === null)
    problems.push({ param: 'query', code: 'missing_field', message: 'is required' })
  else if (typeof query !== 'string') wrong('query', 'a string')
  if (operationName != null && typeof operationName !== 'string') wrong('operationName', 'a string')
  if (variables != null && !isJsonObject(variables)) wrong('variables', 'an object')
  if (extensions != null && !isJsonObject(extensions)) wrong('extensions', 'an object')
  if (problems.length > 0) throw failWith(problems)
  return {
    query: query as string,
    operationName: (operationName as string | null) || undefined,
    variables: (variables as JsonObject | null) ?? {},
  }
}

function send(result: ExecutionResult, request: FastifyRequest, reply: FastifyReply): string {
  const modern = (request.headers.accept ?? '').includes('application/graphql-response+json')
  const statuses = (result.errors ?? []).map((error) => Number(error.extensions.status))
  const transport = statuses.find((status) => transportStatuses.has(status))
  const refused = (modern || wantsStream(request)) && result.data === undefined ? 400 : 200
  const retry = result.errors?.find((error) => error.extensions.retryAfterSeconds !== undefined)?.extensions
    .retryAfterSeconds
  if (transport !== undefined && retry !== undefined) reply.header('retry-after', String(retry))
  reply.code(transport ?? refused).type(`application/${modern ? 'graphql-response+json' : 'json'}; charset=utf-8`)
  return JSON.stringify({ errors: result.errors, data: result.data })
}

const transportStatuses = new Set([401, 429, 503])

async function giveToYoga(yoga: YogaDoor, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const response = await yoga.handleNodeRequestAndResponse(request as never, reply as never, doorContextOf(request))
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.code(response.status).send(response.body ?? '')
}
