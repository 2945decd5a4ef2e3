/** Opens and closes the sockets; an error names the variable to change. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createPlainListener } from '../../edge/http/plainListener.ts'
import { afterThisTurn } from '../../fairness/pace.ts'
import type { Config } from '../../platform/config.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { explainPort, opened } from '../process/checkPorts.ts'

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<FastifyInstance['server']> {
  trackSockets(app.server)
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explainPort(error, host, 'PORT', port)
  }
  return app.server
}

export async function listenPlain(
  app: FastifyInstance,
  { config, newId, log, publicUrl }: { config: Config; newId: NewId; log: Log; publicUrl(): string },
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
    if (plainHttp.required) throw explainPort(error, host, 'HTTP_PORT', plainHttp.port)
    log.warn(
      `Port ${plainHttp.port} is in use: plain HTTP requests get no error response (set HTTP_PORT to choose another port)`,
    )
    return undefined
  }
}

/**
 * To be called while calls are still served. Only proxies use the plain port: they repeat a call at another process if a new connection
 * is refused. If an idle one is closed while they send a call, they can't know whether it was executed, and a POST fails: so idle
 * ones stay open for at least a second, in which calls are served, and each closes its connection.
 */
export async function refuseProxies(plain: Server | undefined): Promise<void> {
  if (plain === undefined) return
  await turnWithoutWork()
  const closed = once(plain, 'close')
  TcpServer.prototype.close.call(plain) // that of an HTTP server also closes idle connections
  await Promise.race([closed, sleep(idleMs, undefined, { ref: false })])
}

/** Connections that are open stay open. */
export function refuseNew(app: FastifyInstance, plain: Server | undefined): void {
  for (const server of [app.server, plain]) if (server !== undefined) TcpServer.prototype.close.call(server)
}

/**
 * Closing a listener resets the connections that it has not accepted yet, which fails a POST in them. After an
 * iteration of the event loop in which nothing was done, it has accepted all. A process that never comes to rest closes it all the same.
 */
async function turnWithoutWork(): Promise<void> {
  const latestMs = performance.now() + longestMs
  await new Promise<void>(afterThisTurn)
  for (let begunMs = performance.now(), isOver = false; !isOver; ) {
    await new Promise<void>(afterThisTurn)
    const nowMs = performance.now()
    isOver = nowMs - begunMs < shortTurnMs || nowMs > latestMs
    begunMs = nowMs
  }
}

/** Responses in progress may end; connections that are still open after `graceMs` are cut. */
export async function closeListeners(app: FastifyInstance, plain: Server | undefined): Promise<void> {
  const cut = setTimeout(() => {
    for (const socket of socketsOf(app, plain)) socket.destroy()
  }, graceMs)
  plain?.close()
  await app.close()
  clearTimeout(cut)
}

export const countConnections = (app: FastifyInstance, plain: Server | undefined): number =>
  socketsOf(app, plain).length

const socketsOf = (app: FastifyInstance, plain: Server | undefined): { destroy(): void }[] =>
  [app.server, ...(plain ? [plain] : [])].flatMap((server) => [...(sockets.get(server) ?? [])])

const graceMs = 3_000
const idleMs = 1_000
const shortTurnMs = 0.03
const longestMs = 500
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
