/*
 * /graphql/stream: graphql-sse's single-connection mode, for clients that multiplex. It runs behind the same edge as
 * everything else. A stream belongs to the credentials that reserved it: its token is bound to them, so that nobody
 * else's request can open it, feed it or end an operation on it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionArgs, type ExecutionResult, type GraphQLError, getOperationAST } from 'graphql'
import { createHandler } from 'graphql-sse/lib/use/fastify'
import type { WatchCredentials } from '../../src/access/credentialWatch.ts'
import type { Viewer } from '../../src/access/viewer.ts'
import { fail, isRefusal, ServiceError } from '../../src/platform/errors.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { DoorContext, YogaDoor } from './createYogaDoor.ts'
import { toDocumentError } from './publicErrors.ts'
import { takeCalls } from './takeCalls.ts'

export function registerGraphqlStream(app: FastifyInstance, yoga: YogaDoor, watch: WatchCredentials): void {
  const handle = createHandler({
    authenticate: ({ raw }) => streamToken(raw),
    onSubscribe: async ({ raw }, { query, variables, operationName }) =>
      asResult(await operate(yoga, raw, query, variables ?? {}, operationName ?? undefined)),
  })
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/graphql/stream',
    config: { door: 'graphql' },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header('x-accel-buffering', 'no')
      request.headers.accept ??= '*/*' // graphql-sse takes an absent one for another kind
      streamToken(request)
      if (!isOperation(request)) request.charge.giveBack()
      reply.hijack()
      if (opensStream(request)) endWithCredentials(watch, request, reply)
      await handle(request, reply)
    },
  })
}

/** To reserve a stream, to open it and to end an operation on it are no calls: the operations are. */
const isOperation = ({ method, query }: FastifyRequest): boolean =>
  method === 'POST' || (method === 'GET' && (query as { query?: unknown }).query !== undefined)

/** The connection that operations of others share, or one operation's own. */
const opensStream = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/event-stream') ?? false

/** The operations end by themselves, and say why; their connection is closed when that is written. */
function endWithCredentials(watch: WatchCredentials, { viewer }: FastifyRequest, { raw }: FastifyReply): void {
  const unwatch = watch(viewer, () => setTimeout(() => raw.end(), partingMs).unref())
  raw.once('close', unwatch)
}

const partingMs = 100

/** graphql-sse knows a result by its data, also where there is none. */
const asResult = (result: Operated): Operated =>
  Symbol.asyncIterator in result ? toldInTheEnd(result) : { data: null, ...result }

/** An error as a last result: thrown, it would end the connection that other operations share, without a word. */
function toldInTheEnd(results: AsyncIterable<ExecutionResult>): AsyncIterable<ExecutionResult> {
  const inner = results[Symbol.asyncIterator]()
  const over = { done: true as const, value: undefined }
  let failed = false
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        if (failed) return Promise.resolve(over)
        return inner.next().catch((error: unknown) => {
          failed = true
          return { done: false, value: { data: null, errors: [error as GraphQLError] } }
        })
      },
      return: async () => (await inner.return?.()) ?? over,
    }),
  }
}

type Operated = ExecutionResult | AsyncIterable<ExecutionResult>

async function operate(
  yoga: YogaDoor,
  request: FastifyRequest,
  query: unknown,
  variables: object,
  operationName: string | undefined,
): Promise<Operated> {
  const refuse = (error: unknown): ExecutionResult => ({ errors: [toDocumentError(error, request.id)] })
  const { viewer, charge, id: requestId } = request
  const serverContext: DoorContext = { viewer, charge, requestId }
  const { schema, parse, validate, contextFactory, execute, subscribe } = yoga.getEnveloped(serverContext as never)
  try {
    const document = parse(String(query))
    const problems = validate(schema, document) as readonly GraphQLError[]
    if (problems.length > 0) return { errors: problems.map((problem) => toDocumentError(problem, request.id)) }
    const operation = getOperationAST(document, operationName)
    // Any page can make a browser GET, and send its cookies along.
    if (operation?.operation === 'mutation' && request.method === 'GET')
      throw fail('method_not_allowed', { message: 'A mutation is sent by POST' })
    if (operation) await takeCalls(charge, document, operation, variables as JsonObject)
    const args: ExecutionArgs = {
      schema,
      document,
      contextValue: await contextFactory(),
      variableValues: variables as never,
      operationName,
    }
    const perform = operation?.operation === 'subscription' ? subscribe : execute
    return (await perform(args)) as Operated
  } catch (error) {
    if (error instanceof ServiceError && isRefusal(error)) charge.giveBack()
    return refuse(error)
  }
}

const processKey = randomBytes(32)

/** The token that came with the request, if it is this viewer's; a new one where none came. */
function streamToken(request: FastifyRequest): string {
  const given = request.headers['x-graphql-event-stream-token'] ?? (request.query as { token?: unknown }).token
  if (given === undefined) return sign(request.viewer, randomBytes(16).toString('hex'))
  const [random = '', signature = ''] = String(given).split('.')
  const expected = Buffer.from(sign(request.viewer, random))
  const actual = Buffer.from(`${random}.${signature}`)
  if (expected.length === actual.length && timingSafeEqual(expected, actual)) return String(given)
  throw fail('stream_not_found')
}

const sign = (viewer: Viewer, random: string): string =>
  `${random}.${createHmac('sha256', processKey).update(`${viewer.credential.id} ${random}`).digest('hex')}`
