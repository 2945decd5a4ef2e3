// One service per data folder. The lock is a listening Unix socket, so the kernel drops it with its owner (also on
// kill -9) and a reused process id can't hold it. On Linux its name is abstract: no file, no rights, the same for root
// and other users. It is named for the folder's inode, so links and relative paths lead to the same lock. It reaches as
// far as the network namespace: containers that share a volume but not a network don't see each other.
import { createHash } from 'node:crypto'
import { stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { errorCode, prepareDataDir } from './prepareDataDir.ts'

/** Somebody else holds the lock. */
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

// A holder may end between our listen and our question; more than a few times in a row means a live one.
const attempts = 5
const answerTimeoutMs = 1000

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

/** The holder's process id, '' when it is too busy to answer, 'gone' when nobody listens any more. */
function askHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setEncoding('utf8').setTimeout(answerTimeoutMs, () => socket.destroy())
    socket.on('data', (text) => {
      answer += text
    })
    socket.once('error', (error) => {
      if (['ECONNREFUSED', 'ENOENT'].includes(errorCode(error))) answer = 'gone'
    })
    socket.once('close', () => resolve(answer))
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
