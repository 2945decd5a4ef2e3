import { execFile } from 'node:child_process'
import { access, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import type { ConnectionOptions } from '../../src/platform/database/connection/connectionOptions.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embeddedPostgres/startEmbeddedPostgres.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { startService } from './fixtures/startService.ts'

jest.setTimeout(30_000)
const isRoot = process.getuid?.() === 0

/** A database that was created and stopped, for tests that are not about its creation. */
let made: Awaited<ReturnType<typeof temporaryFolder>>
const madeDir = () => join(made.path, 'a folder, ünïcode and "quotes"')
const halfMade = () => join(madeDir(), 'postgres', 'cluster.new-abc')
beforeAll(async () => {
  made = await temporaryFolder()
  await mkdir(join(halfMade(), 'data', 'base'), { recursive: true })
  await withDatabase(madeDir(), async (connection) => {
    await query(connection, "create table notes as select 'ß €' as text")
    await query(connection, 'create database ars')
  })
})
afterAll(() => made[Symbol.asyncDispose]())

async function folderWithDatabase() {
  const folder = await temporaryFolder()
  await copyFolder(join(madeDir(), 'postgres'), folder.path)
  return folder
}

/** With the `cp` program: Node's own takes twice the CPU for the thousand files of a database. */
const copyFolder = (from: string, into: string) => promisify(execFile)('cp', ['-a', from, into])

describe('a first start', () => {
  test('removes what a killed first start left incomplete', async () => {
    await expect(access(halfMade())).rejects.toThrow('ENOENT')
  })

  test('creates an empty UTF-8 database, which restarts keep, whatever path leads to the folder', async () => {
    const link = join(made.path, 'link')
    await symlink(madeDir(), link)
    for (const path of [relative(process.cwd(), madeDir()), link]) {
      const rows = await withDatabase(path, (connection) => query(connection, 'select text from notes'))
      expect(rows).toEqual([{ text: 'ß €' }])
    }
  })
})

describe('a later start', () => {
  test('uses the database `ars` of a cluster whose login file has only the password', async () => {
    await using folder = await folderWithDatabase()
    const file = join(folder.path, 'postgres', 'cluster', 'password')
    const [password] = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, `${password}\n`)
    const rows = await withDatabase(folder.path, (connection) => query(connection, 'select current_database() as name'))
    expect(rows).toEqual([{ name: 'ars' }])
  })
})

describe('after stop()', () => {
  test('nothing keeps the process alive and the socket folder is removed', async () => {
    await using folder = await folderWithDatabase()
    await using service = await startService(folder.path, { mode: 'once' })
    expect(await service.exitCode()).toBe(0)
    await expect(access(service.connection.host)).rejects.toThrow('ENOENT')
  })
})

describe('a running server', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let server: EmbeddedPostgres
  const onExit = jest.fn()
  beforeAll(async () => {
    folder = await folderWithDatabase()
    server = await startEmbeddedPostgres({ dataDir: folder.path })
    server.onExit(onExit)
  })
  afterAll(async () => {
    await server?.stop()
    await folder[Symbol.asyncDispose]()
  })

  test('listens on a private Unix socket and nowhere else', async () => {
    const { connection } = server
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    expect(await query(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  test('asks for the password, which only the owner can read', async () => {
    const file = join(folder.path, 'postgres', 'cluster', 'password')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const wrong = { ...server.connection, password: 'wrong' }
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication')
  })

  test('does not log user data, and does not call its listeners when it is stopped', async () => {
    const { connection } = server
    await query(connection, 'create table secrets (text text primary key)')
    await query(connection, "insert into secrets values ('hidden')")
    await expect(query(connection, "insert into secrets values ('hidden')")).rejects.toThrow('duplicate key')
    await server.stop()
    const log = await readFile(join(folder.path, 'postgres', 'server.log'), 'utf8')
    expect(log).toContain('duplicate key')
    expect(log).not.toContain('hidden')
    expect(onExit).not.toHaveBeenCalled()
  })

  test('calls its listeners when it ends unexpectedly', async () => {
    const killed = await startEmbeddedPostgres({ dataDir: folder.path })
    const exit = new Promise<void>((resolve) => killed.onExit(resolve))
    process.kill(await serverPid(folder.path), 'SIGKILL')
    await exit
    await killed.stop()
  })

  test('does not receive signals to the process group of the service, and ends when the service is killed', async () => {
    await using own = await folderWithDatabase()
    await using service = await startService(own.path)
    process.kill(-service.pid, 'SIGINT')
    expect(await query(service.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await service.kill('SIGKILL')
    await eventually(() => expect(access(pidFile(own.path))).rejects.toThrow('ENOENT'))
  })
})

describe('after kill -9 of the service', () => {
  test('starts again with its data intact and without the old socket folder', async () => {
    await using folder = await folderWithDatabase()
    await using service = await startService(folder.path)
    await query(service.connection, 'create table answers as select 42 as answer')
    await service.kill('SIGKILL')
    const rows = await withDatabase(folder.path, (connection) => query(connection, 'select answer from answers'))
    expect(rows).toEqual([{ answer: 42 }])
    await expect(access(service.connection.host)).rejects.toThrow('ENOENT')
  })

  test('a server left behind is shut down at the next start, with its data intact', async () => {
    await using folder = await folderWithDatabase()
    await using service = await startService(folder.path, { without: ['setpriv'] })
    await query(service.connection, 'create table answers as select 42 as answer')
    await service.kill('SIGKILL')
    expect(await query(service.connection, 'select answer from answers')).toEqual([{ answer: 42 }])
    const rows = await withDatabase(folder.path, (connection) => query(connection, 'select answer from answers'))
    expect(rows).toEqual([{ answer: 42 }])
    await expect(query(service.connection, 'select 1')).rejects.toThrow()
  })

  test('a killed server starts again, although another process has its process id', async () => {
    await using folder = await folderWithDatabase()
    await using service = await startService(folder.path)
    await query(service.connection, 'create table answers as select 42 as answer')
    const file = await readFile(pidFile(folder.path), 'utf8')
    process.kill(Number.parseInt(file, 10), 'SIGKILL')
    await service.kill('SIGKILL')
    await writeFile(pidFile(folder.path), file.replace(/^\d+/, String(process.pid)))
    const rows = await withDatabase(folder.path, (connection) => query(connection, 'select answer from answers'))
    expect(rows).toEqual([{ answer: 42 }])
  })
})

describe('fails with a message of one line', () => {
  test('if the data belongs to another version of PostgreSQL', async () => {
    await using folder = await folderWithDatabase()
    await writeFile(join(folder.path, 'postgres', 'cluster', 'data', 'PG_VERSION'), '9\n')
    await expect(startEmbeddedPostgres({ dataDir: folder.path })).rejects.toThrow(
      /^The database server did not start: .*incompatible with server; DATA_DIR was written by another version.*$/,
    )
  })

  test('if DATA_DIR is below a file', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'file'), '')
    await expect(startEmbeddedPostgres({ dataDir: join(folder.path, 'file', 'data') })).rejects.toThrow(
      /^DATA_DIR .* is not a folder; choose another DATA_DIR$/,
    )
  })

  test('if the folder that DATA_DIR points to is missing', async () => {
    await using folder = await temporaryFolder()
    await mkdir(join(folder.path, 'postgres'))
    await writeFile(join(folder.path, 'postgres', 'location'), '/nowhere/at/all\n')
    await expect(startEmbeddedPostgres({ dataDir: folder.path })).rejects.toThrow(
      /^The database of this DATA_DIR should be in \/nowhere\/at\/all; restore it, or remove .*$/,
    )
  })
})

// Programs that create users fail too, so the test creates none: the server runs as `nobody`.
const noNamespaces = { without: ['unshare', 'useradd', 'adduser'] }

const whenRoot = isRoot ? describe : undefined
whenRoot?.('as root without user namespaces', () => {
  test('runs as another user, and keeps the data when namespaces come or go', async () => {
    await using folder = await folderWithDatabase()
    await using service = await startService(folder.path, noNamespaces)
    expect(await query(service.connection, 'select text from notes')).toEqual([{ text: 'ß €' }])
    expect((await stat(join('/proc', String(await serverPid(folder.path))))).uid).not.toBe(0)
    await service.kill('SIGKILL')
    const rows = await withDatabase(folder.path, (connection) => query(connection, 'select text from notes'))
    expect(rows).toEqual([{ text: 'ß €' }])
  })
})

async function withDatabase<T>(dataDir: string, use: (connection: ConnectionOptions) => Promise<T>): Promise<T> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir })
  try {
    return await use(connection)
  } finally {
    await stop()
  }
}

async function query(connection: ConnectionOptions, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid')
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(pidFile(dataDir), 'utf8'), 10)
}

async function eventually(check: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + 10_000; ; await sleep(20)) {
    const failure = await check().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined) return
    if (Date.now() > until) throw failure
  }
}
