import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { request } from '../helpers/httpClient.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())

const printed = async (form: string, ...words: string[]) => {
  const { code, stdout, stderr } = await cli.ars([...words, '--print', form])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

test('--print curl prints a line that makes the call when it is pasted', async () => {
  const line = await printed('curl', 'runs', 'create', 'echo', `it's "quoted" $HOME`)
  const { stdout } = await promisify(execFile)('bash', ['-c', line], { env: { ...cli.env, PATH: process.env.PATH } })
  expect(JSON.parse(stdout)).toMatchObject({ input: { query: `it's "quoted" $HOME` } })
})

test('--print graphql prints a valid document and variables', async () => {
  for (const words of [
    ['runs', 'list', '--status', 'completed', '--limit', '2', '--since', '1d', '--metadata', 'a=b'],
    ['runs', 'create', 'echo', 'hi', '--metadata', 'some_key=x'],
    ['whoami'],
  ]) {
    const text = await printed('graphql', ...words)
    const [query = '', variables = ''] = text.split('# Variables:\n')
    const body = { query, variables: JSON.parse(variables.replaceAll(/^# /gm, '') || '{}') }
    const { api_key } = cli.service.credentials
    const headers = { authorization: `Bearer ${api_key}` }
    const response = await request(cli.service, 'POST', '/graphql', { body, headers })
    expect(response).toMatchObject({ status: 200 })
    expect(response.json).not.toHaveProperty('errors')
  }
})

test('--print ts, python and go print the call with its values', async () => {
  const words = ['runs', 'list', '--status', 'failed', '--limit', '3']
  expect(await printed('ts', ...words)).toContain(`ars.runs.list({ limit: 3, status: ['failed'] })`)
  expect(await printed('python', ...words)).toContain('ars.runs.list(limit=3, status=["failed"])')
  expect(await printed('go', ...words)).toMatch(/client\.Runs\.ListAll\(ctx, ars\.RunListParams\{\s*Limit: 3,/)
})

test('--print with an unknown language lists the known ones', async () => {
  const result = await cli.ars(['runs', 'list', '--print', 'perl'])
  expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('curl, ts, python, go, graphql') })
})
