/** graphql-sse's handler over a tiny schema. POST /release/{count} makes each subscription emit that many events. */
import type { RequestListener } from 'node:http'
import { createHandler } from 'graphql-sse/lib/use/http'
import { createSchema } from 'graphql-yoga'
import { deltaText } from './runFrames.ts'

export function createSubscriptionServer(): RequestListener {
  let release = Promise.withResolvers<number>()
  const handle = createHandler({ schema: createEventSchema(() => release.promise) })
  return (request, response) => {
    const count = /^\/release\/(\d+)$/.exec(request.url ?? '')?.[1]
    if (count === undefined) {
      handle(request, response).catch((error) => response.destroy(error))
      return
    }
    response.writeHead(200, { 'content-length': 0 }).end()
    release.resolve(Number(count))
    release = Promise.withResolvers()
  }
}

type Event = { seq: number; type: string; delta?: string }

const createEventSchema = (released: () => Promise<number>) =>
  createSchema({
    typeDefs,
    resolvers: {
      Subscription: {
        runEvents: {
          subscribe: () => events(released()),
          resolve: (event: Event) => event,
        },
      },
    },
  })

async function* events(released: Promise<number>): AsyncGenerator<Event> {
  yield { seq: 1, type: 'run_created' }
  const count = await released
  for (let index = 1; index <= count; index++) yield { seq: index + 1, type: 'output_delta', delta: deltaText(index) }
  yield { seq: count + 2, type: 'run_completed' }
}

const typeDefs = `
  enum RunEventType { run_created output_delta run_completed }
  type RunEvent { seq: Int! type: RunEventType! delta: String }
  type Query { unused: Boolean }
  type Subscription { runEvents(runId: ID!): RunEvent! }
`
