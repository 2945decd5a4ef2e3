/** The release before, on the tables of this one: some of its suites, with its code and our migrations. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { unpackPreviousRelease } from '../helpers/previousRelease.ts'
import { onlyLong } from '../helpers/scale.ts'

const suites = ['test/rest', 'test/runs', 'test/pipelines', 'test/alerts', 'test/webhooks', 'test/usage', 'test/access']

onlyLong(test)(
  'the suites of the release before pass on the tables that our migrations make',
  async () => {
    await using release = await unpackPreviousRelease()
    const migrations = join(release.path, 'migrations')
    await rm(migrations, { recursive: true })
    await cp(join(import.meta.dirname, '..', '..', 'migrations'), migrations, { recursive: true })
    const { TEST_SERVICE: _service, TESTS: _form, ...env } = process.env
    const child = spawn('npm', ['test', '--silent', '--', ...suites], { cwd: release.path, env })
    const [[code], output] = await Promise.all([once(child, 'close'), text(child.stderr), child.stdout.resume()])
    expect([code, code === 0 ? '' : output.slice(-20_000)]).toEqual([0, ''])
    process.stdout.write(output.split('\n').slice(-8).join('\n'))
  },
  1_800_000,
)
