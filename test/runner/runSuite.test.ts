/** What must fail in a suite fails, and none of it affects the next suite of the same worker. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { childEnvironment } from '../helpers/childEnvironment.ts'

type Suite = { name: string; assertionResults: { title: string; status: string; failureMessages: string[] }[] }

const root = join(import.meta.dirname, '..', '..')
let suites: Suite[]

beforeAll(async () => {
  const config = {
    rootDir: join(import.meta.dirname, 'suites'),
    testMatch: ['**/*.ts'],
    transform: {},
    injectGlobals: false,
    testEnvironment: join(import.meta.dirname, 'environment.mjs'),
    testRunner: join(import.meta.dirname, 'runSuite.mjs'),
    testSequencer: join(import.meta.dirname, 'suites', 'byName.mjs'),
  }
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  const given = ['--config', JSON.stringify(config), '--runInBand', '--json']
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', jest, ...given], {
    cwd: root,
    env: childEnvironment({}),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  suites = (JSON.parse(await text(child.stdout)) as { testResults: Suite[] }).testResults
})

const resultsOf = (name: string) => suites.find((suite) => suite.name.endsWith(`/${name}.ts`))?.assertionResults ?? []

describe('a failing suite', () => {
  test.each([
    ['a value that differs', 'deep equality'],
    ['a rejection without a handler', 'no handler'],
    ['an exception outside the test', 'thrown by a timer'],
    ['a test that takes too long', 'Exceeded timeout of'],
    ['a failing hook', 'thrown by a hook'],
  ])('reports %s', (title, message) => {
    const result = resultsOf('first').find((one) => one.title === title)
    expect(result?.status).toBe('failed')
    expect(result?.failureMessages.join()).toContain(message)
  })
})

test('the next suite finds no mock, no timeout and no test of the previous one', () => {
  expect(resultsOf('second').map(({ title, status }) => `${title}: ${status}`)).toEqual([
    'the mock was restored: passed',
    'the timeout was reset: passed',
    'errors have the same class as those of Node: passed',
  ])
})
