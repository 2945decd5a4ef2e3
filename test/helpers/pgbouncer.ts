/** Debian's PgBouncer with its default settings, in front of a PostgreSQL on a Unix socket. */
import { existsSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { chooseRunAs, withParentDeathSignal } from '../../src/platform/embeddedPostgres/chooseRunAs.ts'
import { spawnAs } from '../../src/platform/embeddedPostgres/runAs.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { freePort } from './freePort.ts'
import { needsProgram } from './needsProgram.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const program = '/usr/sbin/pgbouncer'

export const needsPgbouncer = <Suite extends { skip: unknown }>(describe: Suite): Suite =>
  needsProgram(describe, 'PgBouncer', existsSync(program))

export type Pgbouncer = { url: string; [Symbol.asyncDispose](): Promise<void> }

type Target = {
  /** The folder of PostgreSQL's socket. */
  host: string
  port?: number
  /** By default the one that a client names. */
  database?: string
  user: string
  /** One more line of databases. */
  entry?: string
}

/** `mode` undefined: Debian's default. */
export async function startPgbouncer(
  { host, port = 5432, database, user, entry = '' }: Target,
  mode?: 'session' | 'transaction' | 'statement',
  more: Record<string, string> = {},
): Promise<Pgbouncer> {
  const runAs = await chooseRunAs(undefined)
  const folder = await temporaryFolder()
  const listenPort = await freePort()
  const name = database === undefined ? '' : ` dbname=${database}`
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    ...more,
  }
  const lines = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [`${name} = ${value}`]))
  const file = join(folder.path, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      ...['[databases]', entry, `* = host=${host} port=${port}${name} user=${user}`],
      ...['[pgbouncer]', ...lines, ''],
    ].join('\n'),
  )
  if (runAs.kind === 'user') for (const path of [folder.path, file]) await chown(path, runAs.uid, runAs.gid)
  const child = spawnAs(await withParentDeathSignal(runAs), program, [file], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await waitUntil('PgBouncer is ready', 30_000, () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    return accepts(listenPort)
  })
  return {
    url: `postgresql://${user}@127.0.0.1:${listenPort}/${database ?? 'postgres'}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT')
      await ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
