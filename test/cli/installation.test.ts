/** `ars` is installed for everywhere as docs/cli.md says: without root, from a checkout. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

test('the command of docs/cli.md installs a program that works in any folder', async () => {
  await using folder = await temporaryFolder()
  const env = childEnvironment({ HOME: folder.path, npm_config_cache: join(folder.path, 'cache') })
  const page = readFileSync(join(root, 'docs', 'cli.md'), 'utf8')
  const [command = 'false'] = /npm install -g --prefix ~\/\.local \./.exec(page) ?? []
  await run('bash', ['-ec', `${command} --offline`], { cwd: root, env })
  const { stdout } = await run(join(folder.path, '.local', 'bin', 'ars'), ['--help'], { cwd: folder.path, env })
  expect(stdout).toContain('ars run')
}, 120_000)
