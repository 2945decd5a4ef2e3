/** The previous release on the tables of this one: some of its suites, with its code and our migrations; and the list of releases. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import releases from '../../migrations/releases.json' with { type: 'json' }
import { lastMigrationOf, unpackPreviousRelease } from '../helpers/previousRelease.ts'
import { onlyLong } from '../helpers/scale.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const suites = ['test/rest', 'test/runs', 'test/pipelines', 'test/alerts', 'test/webhooks', 'test/usage', 'test/access']

onlyLong(test)(
  'the suites of the previous release pass on the tables that our migrations create',
  async () => {
    await using release = await unpackPreviousRelease()
    const migrations = join(release.path, 'migrations')
    await rm(migrations, { recursive: true })
    await cp(join(root, 'migrations'), migrations, { recursive: true })
    // Its sandboxes may read packages in its own folder only. Hard links to another disk are impossible.
    const [packages, copies] = [join(root, 'node_modules'), join(release.path, 'node_modules')]
    await rm(copies)
    await run('cp', ['-al', packages, copies]).catch(() => run('cp', ['-a', packages, copies]))
    const { TEST_SERVICE: _service, TESTS: _form, ...env } = process.env
    const child = spawn('npm', ['test', '--silent', '--', ...suites], { cwd: release.path, env })
    const [[code], output] = await Promise.all([once(child, 'close'), text(child.stderr), child.stdout.resume()])
    expect([code, code === 0 ? '' : output.slice(-20_000)]).toEqual([0, ''])
    process.stdout.write(output.split('\n').slice(-8).join('\n'))
  },
  1_800_000,
)

test('each release names a commit whose last migration is the stated one', async () => {
  expect(releases.length).toBeGreaterThan(0)
  for (const release of releases)
    expect([release.version, await lastMigrationOf(release)]).toEqual([release.version, release.lastMigration])
})

test('a repository without the commit of a release is reported', async () => {
  const absent = { version: '1.0', commit: '0'.repeat(40), lastMigration: '' }
  await expect(lastMigrationOf(absent)).rejects.toThrow(
    `the history of the repository lacks ${absent.commit}, the commit of 1.0: fetch all of it`,
  )
})
