// One service per data folder. The lock is a listening Unix socket: the kernel releases it when its owner ends, even by
// kill -9, and a reused process id can't hold it. On Linux its name is abstract: no file, no permissions, the same for all
// users. The name is made from the inode of the folder, so that all paths to it lead to the same lock. It is limited to
// the network namespace: containers that share a volume but not a network don't see each other's lock.
import { createHash } from 'node:crypto'
import { stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { errorCode, prepareDataDir } from './prepareDataDir.ts'

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const path = await prepareDataDir(dataDir)
  const address = await addressOf(path)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const server = await listen(address)
    if (server !== undefined) return { release: () => close(server) }
    const holder = await askHolder(address)
    if (holder === 'gone') await removeStale(address)
    else throw new DataDirInUse(inUse(path, holder))
  }
  throw new DataDirInUse(inUse(path, ''))
}

// A holder may end between our `listen` and our `connect`; after this many tries it is alive.
const attempts = 5
const replyTimeoutMs = 1000

async function addressOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true })
  const name = `agent-run-service-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`
  return process.platform === 'linux' ? `\0${name}` : `/tmp/${name}.sock`
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(String(process.pid), () => socket.destroy())
    })
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(server.unref()))
  })
}

/** The process id of the holder; '' if it is too busy to reply, 'gone' if nobody listens any longer. */
function askHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    let reply = ''
    const socket = connect(address)
    socket.setEncoding('utf8').setTimeout(replyTimeoutMs, () => socket.destroy())
    socket.on('data', (text) => {
      reply += text
    })
    socket.once('error', (error) => {
      if (['ECONNREFUSED', 'ENOENT'].includes(errorCode(error))) reply = 'gone'
    })
    socket.once('close', () => resolve(reply))
  })
}

async function removeStale(address: string): Promise<void> {
  if (!address.startsWith('\0')) await unlink(address).catch(() => {})
}

function inUse(path: string, pid: string): string {
  const holder = /^\d+$/.test(pid) ? ` (process ${pid})` : ''
  return `DATA_DIR ${path} is in use by another Agent Run Service${holder}; stop it or choose another DATA_DIR`
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
