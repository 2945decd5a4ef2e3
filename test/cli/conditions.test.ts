/** `--if-version` and `--if-revision`: a script changes or deletes only what it has read. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())

const failed = ['--metric', 'failed_runs', '--comparator', 'gte', '--threshold', '3']

describe.each([
  ['webhooks', ['--url', 'https://receiver.example/hook', '--events', 'run.failed'], ['--description', 'x']],
  ['policies', ['--name', 'Ours', '--guardrails', '[]'], ['--name', 'x']],
  ['connectors', ['--name', 'Own', '--kind', 'http', '--base-url', 'https://own.example'], ['--name', 'x']],
  ['alert-rules', ['--name', 'Failures', ...failed], ['--name', 'x']],
])('%s', (topic, content, change) => {
  test('update and delete exit with 1 if someone has changed it since that revision', async () => {
    const { id } = await cli.json<{ id: string }>([topic, 'create', ...content])
    const update = [topic, 'update', id, ...change, '--if-revision']
    expect(await cli.json([...update, '1'])).toMatchObject({ revision: 2 })
    await expectConflict([...update, '1'])
    await expectConflict([topic, 'delete', id, '--yes', '--if-revision', '1'])
    expect((await cli.ars([topic, 'delete', id, '--yes', '--if-revision', '2'])).code).toBe(0)
  })
})

test('agents rollback and archive exit with 1 if another version than --if-version is live', async () => {
  const { id } = await cli.json<{ id: string }>(['catalog', 'hire', 'echo'])
  await cli.ars(['agents', 'update', id, '--name', 'Second'])
  await expectConflict(['agents', 'rollback', id, '--yes', '--if-version', '1'])
  expect(await cli.json(['agents', 'rollback', id, '--yes', '--if-version', '2'])).toMatchObject({ version: 3 })
  await expectConflict(['agents', 'archive', id, '--yes', '--if-version', '2'])
  expect((await cli.ars(['agents', 'archive', id, '--yes', '--if-version', '3'])).code).toBe(0)
})

test('pipelines archive exits with 1 if another version than --if-version is live', async () => {
  const agent = await cli.json<{ id: string }>(['catalog', 'hire', 'echo'])
  const steps = JSON.stringify([{ name: 'a', agent_id: agent.id }])
  const { id } = await cli.json<{ id: string }>(['pipelines', 'create', '--name', 'Ours', '--steps', steps])
  await expectConflict(['pipelines', 'archive', id, '--yes', '--if-version', '2'])
  expect((await cli.ars(['pipelines', 'archive', id, '--yes', '--if-version', '1'])).code).toBe(0)
})

async function expectConflict(words: string[]): Promise<void> {
  const { code, stderr } = await cli.ars(words)
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('version_conflict') })
}
