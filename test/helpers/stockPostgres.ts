/** Debian's PostgreSQL with its default settings, on a Unix socket in a temporary folder. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseRunAs, withParentDeathSignal } from '../../src/platform/embeddedPostgres/chooseRunAs.ts'
import { runAsToEnd, spawnAs } from '../../src/platform/embeddedPostgres/runAs.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { needsProgram } from './needsProgram.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export type StockPostgres = { url: string; pid: number; [Symbol.asyncDispose](): Promise<void> }

const [programs] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()

export const needsStockPostgres = <Suite extends { skip: unknown }>(describe: Suite): Suite =>
  needsProgram(describe, "Debian's PostgreSQL", programs !== undefined)

export async function startStockPostgres(): Promise<StockPostgres> {
  if (programs === undefined) throw new Error("Debian's PostgreSQL is not installed")
  const runAs = await chooseRunAs(undefined)
  const folder = await temporaryFolder()
  if (runAs.kind === 'user') await chown(folder.path, runAs.uid, runAs.gid)
  const data = join(folder.path, 'data')
  const login = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const made = await runAsToEnd(runAs, join(programs, 'initdb'), ['-D', data, '--no-sync', ...login])
  if (made.code !== 0) throw new Error(made.output)
  const place = ['-k', folder.path, '-c', 'listen_addresses=']
  const guarded = await withParentDeathSignal(runAs)
  const server = spawnAs(guarded, join(programs, 'postgres'), ['-D', data, ...place], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const pidFile = () => readFileSync(join(data, 'postmaster.pid'), 'utf8')
  await waitUntil('PostgreSQL is ready', 30_000, () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
    return /^ready *$/m.test(readdirSync(data).includes('postmaster.pid') ? pidFile() : '')
  })
  return {
    url: `postgresql:///postgres?${new URLSearchParams({ host: folder.path, user: 'postgres' })}`,
    pid: server.pid ?? 0,
    async [Symbol.asyncDispose]() {
      server.kill('SIGINT')
      await ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

const ticksPerSecond = 100

/** The CPU time of a process and its descendants, including ended ones; other processes do not affect it. */
export function treeCpuSeconds(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
  return stats
    .filter((stat) => stat?.pid === pid || stat?.parent === pid)
    .reduce((sum, stat) => sum + (stat?.ticks ?? 0) / ticksPerSecond, 0)
}

function readStat(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, and may contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, times] = [fields[1], fields.slice(11, 15)]
    return { pid, parent, ticks: times.reduce((sum, time) => sum + time, 0) }
  } catch {
    return undefined // it has ended in the meantime
  }
}
