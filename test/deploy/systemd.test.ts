/** The systemd unit, checked by systemd's own programs. It is started by none of them. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { outputOf } from '../helpers/runProgram.ts'
import { isLong } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const root = join(import.meta.dirname, '..', '..')
const name = 'agent-run-service@.service'
const unit = readFileSync(join(root, 'deploy', 'systemd', name), 'utf8')
const settingOf = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

test('starts the service as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const place = `${settingOf('WorkingDirectory')}/node_modules/.bin/`
  expect(settingOf('ExecStart')).toBe(`${place}${scripts.start.replace(/^exec /, '')}`)
})

test('gives the service time to drain', () => {
  expect(settingOf('KillMode')).toBe('mixed')
  expect(Number(settingOf('TimeoutStopSec'))).toBeGreaterThan(30)
})

const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0
// Not every machine of developers has systemd; the nightly run installs it.
const testSystemd = isLong ? needsProgram(test, 'systemd-analyze', isInstalled) : isInstalled ? test : test.skip

testSystemd('systemd accepts the unit, and finds it confined', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, name)
  // The program that it names has to exist.
  mkdirSync(join(folder.path, 'node_modules', '.bin'), { recursive: true })
  writeFileSync(join(folder.path, 'node_modules', '.bin', 'node'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(file, unit.replaceAll('/opt/agent-run-service', folder.path))
  const analyze = (...args: string[]) => outputOf({ program: 'systemd-analyze', args, env: childEnvironment({}) })
  const { stdout, stderr } = await analyze('verify', file)
  expect(stdout + stderr).not.toContain(name)
  // An exposure from 0 to 10, in tenths; 9.6 without the confinement.
  await analyze('security', '--offline=true', '--threshold=20', file)
})
