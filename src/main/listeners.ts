/** Opens and closes the sockets; an error says which variable to change. */
import type { Server } from 'node:http'
import { createServer, type Server as PortHolder } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createPlainListener } from '../edge/plainListener.ts'
import { type Config, ConfigError } from '../platform/config.ts'
import type { NewId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'

/** Fails if a port that the service needs is taken: asked first, so that a start that can't succeed makes nothing. */
export async function checkPorts({ host, port, plainHttp }: Config): Promise<void> {
  const needed = [{ variable: 'PORT', port }, ...(plainHttp?.required ? [{ variable: 'HTTP_PORT', ...plainHttp }] : [])]
  const held: PortHolder[] = []
  try {
    // All at once, so that the same number for both is noticed.
    for (const { variable, port } of needed) {
      const holder = createServer()
      await opened(holder, port, host).catch((error) => {
        throw explain(error, host, variable, port)
      })
      held.push(holder)
    }
  } finally {
    await Promise.all(held.map((holder) => new Promise((done) => holder.close(done))))
  }
}

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<FastifyInstance['server']> {
  trackSockets(app.server)
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explain(error, host, 'PORT', port)
  }
  return app.server
}

type PlainDeps = { config: Config; newId: NewId; log: Log; publicUrl(): string }

export async function listenPlain(
  app: FastifyInstance,
  { config, newId, log, publicUrl }: PlainDeps,
): Promise<Server | undefined> {
  const { plainHttp, host, trustedProxies } = config
  if (plainHttp === undefined) return undefined
  const server = createPlainListener({
    trustedProxies,
    newId,
    publicUrl,
    serve: (request, response) => app.routing(request, response),
  })
  trackSockets(server)
  try {
    await opened(server, plainHttp.port, host)
    return server
  } catch (error) {
    if (plainHttp.required) throw explain(error, host, 'HTTP_PORT', plainHttp.port)
    log.warn(
      `Port ${plainHttp.port} is taken: plain HTTP is not answered with a refusal (set HTTP_PORT to choose another)`,
    )
    return undefined
  }
}

/** Answers that are under way may end; connections that are still open after `graceMs` are cut. */
export async function closeListeners(app: FastifyInstance, plain: Server | undefined): Promise<void> {
  const cut = setTimeout(() => {
    for (const socket of socketsOf(app, plain)) socket.destroy()
  }, graceMs)
  plain?.close()
  plain?.closeIdleConnections()
  await app.close()
  clearTimeout(cut)
}

export const countConnections = (app: FastifyInstance, plain: Server | undefined): number =>
  socketsOf(app, plain).length

const socketsOf = (app: FastifyInstance, plain: Server | undefined): { destroy(): void }[] =>
  [app.server, ...(plain ? [plain] : [])].flatMap((server) => [...(sockets.get(server) ?? [])])

const graceMs = 3_000
const sockets = new WeakMap<object, Set<{ destroy(): void }>>()

function trackSockets(server: {
  on(event: 'connection', listener: (socket: import('node:net').Socket) => void): unknown
}): void {
  const open = new Set<{ destroy(): void }>()
  sockets.set(server, open)
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

const opened = (server: PortHolder, port: number, host: string): Promise<void> =>
  new Promise((done, refuse) => server.once('error', refuse).listen(port, host, done))

function explain(error: unknown, host: string, variable: string, port: number): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new ConfigError(`${variable} ${port} is taken by another program; stop it or set ${variable} to a free port`)
  if (code === 'EACCES')
    return new ConfigError(`${variable} ${port} may not be opened by this user; set ${variable} to one above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST ${host} is no address of this machine; set HOST to one that is`)
  return new ConfigError(`${variable} ${port} can't be opened: ${message}`, { cause: error })
}
