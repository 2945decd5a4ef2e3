/**
 * What a person types in the first five minutes after `npm start`, in the folder of the service. The screens are kept in
 * docs/cli-screens.json, which docs/cli.md shows; `SCREENS=write npm test -- test/cli/firstMinutes` captures them again.
 */
import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { printedDocs } from '../../cli/help/printDocs.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { leaveCredentials } from '../helpers/leaveCredentials.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import type { TestService } from '../helpers/testService.ts'
import { inTerminals, openPane } from './helpers/openPane.ts'

const root = join(import.meta.dirname, '..', '..')
const screensFile = join(root, 'docs', 'cli-screens.json')
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: TestService
beforeAll(async () => {
  folder = await temporaryFolder()
  service = await startTestService()
  await leaveCredentials(join(folder.path, '.data'), service)
}, 120_000)
afterAll(async () => {
  await service.dispose()
  await folder[Symbol.asyncDispose]()
})

const lines = ['ars run echo hello', 'ars run simulator -f chunks=3', 'ars runs list', 'ars agents list', 'ars whoami']

const durations = /\b\d+m \d+s\b|\b[\d.]+(ms|s|m)( ago)?\b|\bnow\b/g

/** Ids, times and addresses differ each time; so do the gaps of columns that hold them. */
const steady = (screen: string) =>
  screen
    .replaceAll(folder.path, '~/agent-run-service')
    .replaceAll(/localhost:\d+/g, 'localhost:8443')
    .replaceAll(/\b(run|ag|key|org)_[0-9a-z]{26}/g, (_, kind) => `${kind}_01k8z3v4q5r6s7t8v9w0x1y2z3`)
    .replaceAll(durations, (text) => text.replaceAll(/\d/g, '9'))
const spaced = (screen: string) =>
  steady(screen)
    .replaceAll(/[ \n]+/g, ' ')
    .replaceAll(durations, 'TIME')

test('npx ars run echo hello works with the key of ./.data, and says which key it uses', async () => {
  for (const name of ['package.json', 'cli', 'clients', 'node_modules'])
    symlinkSync(join(root, name), join(folder.path, name))
  const env = childEnvironment({ XDG_CONFIG_HOME: join(folder.path, 'config') })
  const { stdout, stderr } = await promisify(execFile)('npx', ['ars', 'run', 'echo', 'hello'], {
    cwd: folder.path,
    env,
  })
  expect(stdout).toBe('hello\n')
  expect(stderr).toContain(`Using the key of ${join(folder.path, '.data', 'credentials.json')}`)
}, 120_000)

inTerminals(test)(
  'the screens are those of docs/cli-screens.json',
  async () => {
    const env = { XDG_CONFIG_HOME: join(folder.path, 'config'), LANG: 'C.UTF-8' }
    const screens: Record<string, string> = {}
    for (const line of lines) {
      const pane = await openPane(line, { cwd: folder.path, env, columns: 100 })
      const code = await pane.ended()
      screens[line] = await pane.screen()
      await pane.close()
      expect({ line, code }).toEqual({ line, code: 0 })
    }
    const shown = Object.fromEntries(Object.entries(screens).map(([line, screen]) => [line, steady(screen)]))
    if (process.env.SCREENS === 'write') writeFileSync(screensFile, `${JSON.stringify(shown, null, 2)}\n`)
    const kept: Record<string, string> = JSON.parse(readFileSync(screensFile, 'utf8'))
    expect(Object.keys(kept)).toEqual(lines)
    for (const line of lines) expect(spaced(screens[line] ?? '')).toBe(spaced(kept[line] ?? ''))
  },
  120_000,
)

test('docs/cli.md is up to date: run "npm run cli:docs" after changing a command', async () => {
  expect(readFileSync(join(root, 'docs', 'cli.md'), 'utf8')).toBe(await printedDocs())
})
