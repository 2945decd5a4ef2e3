/** The subscriptions of the schema, served by graphql-sse's own handler and by mercurius, stream what our door streams. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { lexicographicSortSchema } from 'graphql'
import { createClient } from 'graphql-sse'
import { createHandler } from 'graphql-sse/lib/use/http'
import { mercurius } from 'mercurius'
import { createContext } from '../../schema/context/createContext.ts'
import { schema } from '../../schema/schema.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { graphql } from '../helpers/httpClient.ts'
import { makeAlert } from '../helpers/makeAlert.ts'
import { createFrameReader, openStream } from '../helpers/sse.ts'
import { startRun } from '../helpers/startRun.ts'
import { viewerOf } from '../helpers/viewerOf.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

type Result = { data?: JsonObject | null; errors?: unknown }
/** A subscription: its results so far, and how to leave it. */
type Opened = { results: Result[]; isOver(): boolean; leave(): void }
type Server = { open(query: string, variables: JsonObject): Promise<Opened>; close(): Promise<void> }

let service: WebhookService
let servers: Server[]
beforeAll(async () => {
  service = await startWebhookService()
  const { json } = await graphql(service, '{ viewer { id } }')
  const { id } = (json.data as { viewer: { id: string } }).viewer
  const viewer: Viewer = { ...viewerOf(service), id, credential: { kind: 'api_key', id, expiresAt: null } }
  const context = () => createContext(service.deps, viewer, 'req_theirs')
  servers = [ourDoor(), await serveWithGraphqlSse(context), await serveWithMercurius(context)]
})
afterAll(async () => {
  for (const server of servers ?? []) await server.close()
  await service?.dispose()
})

function ourDoor(): Server {
  return {
    async open(query, variables) {
      const response = await openStream(service, 'POST', '/graphql', { body: { query, variables } })
      const { push } = createFrameReader()
      const opened = { results: [] as Result[], isOver: () => isOver, leave: () => void response.destroy() }
      let isOver = false
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const { event, data } of push(text)) {
          if (event === 'next') opened.results.push(data)
          else isOver = true
        }
      })
      return opened
    },
    close: async () => {},
  }
}

async function serveWithGraphqlSse(context: () => object): Promise<Server> {
  const server = createServer(createHandler({ schema, context: () => context() as Record<string, unknown> }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    async open(query, variables) {
      const client = createClient({ url, retryAttempts: 0 })
      const results: Result[] = []
      let isOver = false
      client.subscribe(
        { query, variables },
        { next: (result) => void results.push(result as Result), error: () => {}, complete: () => (isOver = true) },
      )
      return { results, isOver: () => isOver, leave: client.dispose }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function serveWithMercurius(context: () => object): Promise<Server> {
  const app = Fastify()
  // A copy of the schema, since mercurius writes into it.
  await app.register(mercurius, { schema: lexicographicSortSchema(schema), context, subscription: { context } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/graphql`
  return {
    async open(query, variables) {
      const socket = new WebSocket(url, 'graphql-transport-ws')
      const send = (message: object) => socket.send(JSON.stringify(message))
      const results: Result[] = []
      let isOver = false
      socket.onopen = () => send({ type: 'connection_init' })
      socket.onmessage = ({ data }) => {
        const { type, payload } = JSON.parse(String(data))
        if (type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: { query, variables } })
        else if (type === 'next') results.push(payload)
        else if (type === 'complete') isOver = true
      }
      return { results, isOver: () => isOver, leave: () => socket.close() }
    },
    close: () => app.close(),
  }
}

/** Subscribes at all servers, and waits until `isEnough` for each; returns the results of each. */
async function readAtAll(query: string, variables: JsonObject, act: (all: Opened[]) => Promise<unknown>) {
  const all = await Promise.all(servers.map((server) => server.open(query, variables)))
  await act(all)
  for (const { leave } of all) leave()
  return all.map(({ results }) => results)
}

const until = (what: string, all: Opened[], isEnough: (opened: Opened) => boolean) =>
  waitUntil(what, 20_000, () => all.every(isEnough))

const begun = (all: Opened[]) => until('the first result', all, ({ results }) => results.length > 0)

test.each([
  [
    'runEvents',
    'subscription ($id: ID!) { runEvents(runId: $id) { seq type data createdAt run { id status output agent { name } } } }',
    () => startRun(service, { chunks: 3, delay_ms: 1 }),
  ],
  [
    'pipelineRunEvents',
    'subscription ($id: ID!) { pipelineRunEvents(pipelineRunId: $id) { seq type data pipelineRun { id status pipeline { name } } } }',
    async () => {
      const steps = [{ name: 'one', agent_id: service.credentials.agents.simulator }]
      const { id } = await service.call('POST', '/pipelines', { name: 'P', steps })
      return String((await service.call('POST', `/pipelines/${id}/runs`, { input: {} })).id)
    },
  ],
])('%s: all servers stream the same log, and complete it', async (_, query, start) => {
  const id = await start()
  const [ours, ...theirs] = await readAtAll(query, { id }, (all) => until('the end', all, ({ isOver }) => isOver()))
  expect(ours?.length).toBeGreaterThan(3)
  expect(ours?.at(-1)).not.toHaveProperty('errors')
  for (const results of theirs) expect(results).toEqual(ours)
})

test('events: all servers stream the same feed', async () => {
  const query =
    'subscription ($since: DateTime) { events(since: $since) { position event { id type data subject { id } } } }'
  const since = new Date(0).toISOString()
  await service.echo('one')
  const [ours, ...theirs] = await readAtAll(query, { since }, async (all) => {
    await begun(all)
    const { id } = await service.echo('two')
    const isOfRun = ({ data }: Result) => JSON.stringify(data).includes(id)
    await until('the last event', all, ({ results }) => results.some(isOfRun))
  })
  expect(ours?.length).toBeGreaterThan(2)
  for (const results of theirs) expect(results).toEqual(ours)
})

/** An object that changed, in each result but the first. */
const itemsOf = ({ results }: Pick<Opened, 'results'>): JsonObject[] =>
  results
    .flatMap(({ data }) => Object.values(Object.values(data ?? {})[0] as JsonObject) as JsonObject[])
    .filter(Boolean)

const isState = (status: string) => (opened: Opened) => itemsOf(opened).some((item) => item.status === status)

test('runUpdates: all servers send a run in its last state', async () => {
  const query = 'subscription { runUpdates { run { id status output agent { name } } } }'
  const read = await readAtAll(query, {}, async (all) => {
    await begun(all)
    await service.echo('hello')
    await until('the end of the run', all, isState('completed'))
  })
  const [ours, ...theirs] = read.map((results) => itemsOf({ results }).at(-1))
  expect(ours).toMatchObject({ status: 'completed', agent: { name: expect.any(String) } })
  for (const last of theirs) expect(last).toEqual(ours)
})

test('deliveryUpdates: all servers read the attempts of a delivery again for each update', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const receiver = await service.receiver((response) => void released.then(() => response.end()))
  const { id } = await service.register(receiver.url())
  const query = `subscription ($id: ID) {
    deliveryUpdates(webhookId: $id) { delivery { id status attempts { number httpStatus } } }
  }`
  const read = await readAtAll(query, { id }, async (all) => {
    await begun(all)
    await service.echo('hello')
    await until('the pending delivery', all, isState('pending'))
    release()
    await until('the end of the delivery', all, isState('succeeded'))
  })
  for (const results of read) {
    const items = itemsOf({ results })
    expect(items[0]).toMatchObject({ status: 'pending', attempts: [] })
    expect(items.at(-1)).toMatchObject({ status: 'succeeded', attempts: [{ number: 1, httpStatus: 200 }] })
  }
})

test('alertUpdates: all servers send an alert', async () => {
  const query = 'subscription { alertUpdates { alert { id status name } } }'
  const read = await readAtAll(query, {}, async (all) => {
    await begun(all)
    await makeAlert(service)
    await until('the alert', all, isState('firing'))
  })
  const [ours, ...theirs] = read.map((results) => itemsOf({ results }))
  expect(ours).toMatchObject([{ status: 'firing', name: 'Failures' }])
  for (const items of theirs) expect(items).toEqual(ours)
})

test('no server follows the log of a run once its subscriber has left', async () => {
  const id = await startRun(service, { ask: {} })
  const query = 'subscription ($id: ID!) { runEvents(runId: $id) { seq } }'
  await readAtAll(query, { id }, async (all) => {
    await until('the question', all, ({ results }) => results.length >= 3)
    expect(service.deps.runTails.isFollowed(id)).toBe(true)
  })
  await waitUntil('no follower', 10_000, () => !service.deps.runTails.isFollowed(id))
})
