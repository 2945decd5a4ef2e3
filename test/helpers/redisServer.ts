/** A real Redis server on a free port, without persistence. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { freePort } from './freePort.ts'
import { needsProgram } from './needsProgram.ts'

export type RedisServer = {
  url: string
  /** Kills the server; it can be started again, empty, at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
  [Symbol.asyncDispose](): Promise<void>
}

export const needsRedis = <Suite extends { skip: unknown }>(describe: Suite): Suite =>
  needsProgram(describe, 'redis-server', spawnSync('redis-server', ['--version']).status === 0)

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  let server: ChildProcess | undefined
  const start = async () => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    server = spawn('redis-server', settings, { stdio: 'ignore' })
    await waitUntil('Redis responds', 10_000, () => responses(port))
  }
  const stop = async () => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'close')
    server.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    signal: (signal) => void server?.kill(signal),
    [Symbol.asyncDispose]: stop,
  }
}

const responses = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
