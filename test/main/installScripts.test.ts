import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

test('npm runs no install scripts of packages here', async () => {
  const cwd = join(import.meta.dirname, '..', '..')
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'ignore-scripts'], { cwd })
  expect(stdout.trim()).toBe('true')
}, 30_000)
