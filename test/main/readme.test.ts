/** Every command of the README works as written. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { leaveCredentials } from '../helpers/leaveCredentials.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** The blocks of commands under a heading. */
const commandsUnder = (heading: string): string[] => {
  const section = readme.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  return [...section.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}

test('the first calls return a completed run', async () => {
  await using folder = await temporaryFolder()
  await using resources = new AsyncDisposableStack()
  const service = resources.adopt(await startTestService(), (started) => started.dispose())
  await leaveCredentials(join(folder.path, '.data'), service)
  const [rest, graphql] = commandsUnder('The first call')
  const { stdout: run } = await promisify(execFile)('bash', ['-ec', rest ?? 'false'], { cwd: folder.path })
  expect(JSON.parse(run)).toMatchObject({ status: 'completed', output: { result: 'Hello' } })
  const [definition] = (rest ?? '').split('\n')
  const script = `${definition}\n${graphql}`
  const { stdout: list } = await promisify(execFile)('bash', ['-ec', script], { cwd: folder.path })
  expect(JSON.parse(list)).toMatchObject({
    data: { runs: { edges: [{ node: { status: 'completed', agent: { name: 'Echo' } } }] } },
  })
})

test('the set-up is two commands, and every named script exists', () => {
  expect(commandsUnder('Run it')).toEqual(['npm ci && npm start\n'])
  expect(commandsUnder('Test it')).toEqual(['npm ci && npm test\n'])
  for (const [, name = ''] of readme.matchAll(/`npm run (\w+)`/g)) expect(scripts).toHaveProperty(name)
})
