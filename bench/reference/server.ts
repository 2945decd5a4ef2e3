/*
 * The reference servers: without authentication, limits or log, but with the same certificate, listener, database server and
 * number of connections as the service. They share one process, since they are measured one at a time.
 */
import { readFileSync } from 'node:fs'
import type { Http2SecureServer } from 'node:http2'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import mercurius from 'mercurius'
import { createStreamServer } from './createStreamServer.ts'
import { createSubscriptionServer } from './createSubscriptionServer.ts'
import { openRunTable } from './openRunTable.ts'
import { registerRunRoutes } from './runRoutes.ts'
import { createRunSchema, createYogaServer } from './runSchema.ts'

const dataDir = process.argv[2] ?? ''
const tls = readTls(join(dataDir, 'certificates'))
const table = await openRunTable(join(dataDir, 'postgres'))
const schema = createRunSchema(table)

process.on('disconnect', () => process.exit())
process.send?.({
  restOrigin: await serveRest(),
  mercuriusOrigin: await serveMercurius(),
  yogaOrigin: await serve(createServer(tls, createYogaServer(schema))),
  streamOrigin: await serve(createStreamServer(tls)),
  subscriptionOrigin: await serve(createServer(tls, createSubscriptionServer())),
})

async function serveRest(): Promise<string> {
  const app = createApp()
  registerRunRoutes(app, table)
  await app.listen({ port: 0 })
  return originOf(app.server)
}

async function serveMercurius(): Promise<string> {
  const app = createApp()
  await app.register(mercurius, { schema, jit: 1 })
  await app.listen({ port: 0 })
  return originOf(app.server)
}

async function serve(server: Server | Http2SecureServer): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return originOf(server)
}

function createApp(): FastifyInstance {
  return Fastify({ http2: true, https: { allowHTTP1: true, ...tls } }) as unknown as FastifyInstance
}

function readTls(dir: string): { cert: string; key: string } {
  const read = (name: string): string => readFileSync(join(dir, name), 'utf8')
  return { cert: read('server.crt') + read('ca.crt'), key: read('server.key') }
}

function originOf(server: Pick<Server, 'address'>): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server is not listening')
  return `https://localhost:${address.port}`
}
