/** The disk of the embedded PostgreSQL fills up while the service runs, and has room again at the next start. */
import { execFileSync } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { findRunningServer } from '../../src/platform/embeddedPostgres/findRunningServer.ts'
import { callService } from '../helpers/callService.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { runServiceProcess, type ServiceProcess, startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { waitUntil } from './helpers/waitUntil.ts'

const mebibyte = 1_048_576

needsProgram(
  describe,
  'root',
  process.getuid?.() === 0,
)('a disk that fills up', () => {
  test('is reported in one line, and after space was freed the next start has everything that was acknowledged', async () => {
    await using folder = await temporaryFolder()
    const disk = join(folder.path, 'disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'none', disk])
    try {
      const answered: string[] = []
      await using first = await startServiceProcess(join(disk, 'data'))
      expect(first.output()).toMatch(/the disk of DATA_DIR has \d+ MiB left; make room/)
      await makeRun(first, answered)
      await fill(join(disk, 'filler'))
      await waitUntil('the disk is missed', 60_000, async () => {
        await makeRun(first, answered)
        return first.output().includes('No space left on device')
      })
      const missed = linesAt('warn', first).filter(({ reason }) => String(reason).includes('No space left on device'))
      // Again after a statement that succeeded in between.
      expect(missed).not.toHaveLength(0)

      await fillWal(join(disk, 'data'))
      expect((await first.ended).code).toBe(1)
      expect(linesAt('fatal', first).map(({ msg }) => msg)).toEqual([
        expect.stringMatching(/^the disk of DATA_DIR \S+ is full, and the embedded PostgreSQL has ended; make room /),
      ])

      const refused = await runServiceProcess(join(disk, 'data'))
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringMatching(/^Agent Run Service can't start: [^\n]*\n$/),
      ])
      expect(refused.stderr).toMatch(/No space left on device|full/)

      await rm(join(disk, 'filler'))
      await using second = await startServiceProcess(join(disk, 'data'))
      for (const id of answered) {
        const { status, json } = await callService(second.credentials, 'GET', `/runs/${id}`)
        expect([status, json.status]).toEqual([200, 'completed'])
      }
      expect(answered.length).toBeGreaterThan(0)
      await makeRun(second, answered)
    } finally {
      execFileSync('umount', ['--lazy', disk])
    }
  }, 180_000)
})

const linesAt = (level: string, { output }: ServiceProcess): { msg: string; reason?: string }[] =>
  output()
    .split('\n')
    .filter((line) => line.includes(`"level":"${level}"`))
    .map((line) => JSON.parse(line))

/** Small commits in one WAL file after the other, until PostgreSQL ends: it can't create another one. */
async function fillWal(dataDir: string): Promise<void> {
  const client = new Client(await findRunningServer(dataDir))
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()))
  await client.connect()
  try {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()`)
  } catch (error) {
    expect(String(error)).toMatch(/terminat|No space left on device|recovery mode|not queryable/i)
  }
  await Promise.race([lost, client.end()])
}

async function makeRun({ credentials }: ServiceProcess, answered: string[]): Promise<void> {
  const body = { agent_id: credentials.agents.simulator, input: { output: { text: randomText() } } }
  const { status, json } = await callService(credentials, 'POST', '/runs', body)
  if (status === 200) answered.push(String(json.id))
}

/** Data that PostgreSQL can't compress. */
const randomText = (): string => Array.from({ length: 20_000 }, () => Math.random().toString(36)[5]).join('')

/** Uses all remaining space, except what the service's log may need. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (;;) await file.write(Buffer.alloc(mebibyte, 1))
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  } finally {
    await file.close()
  }
}
