import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { shown } from './helpers/shown.ts'

const secret = 'sk-very-secret-0123456789'
const words = ['connectors', 'create', '--name', 'Model', '--kind', 'openai', '--base-url', 'https://127.0.0.1:9/v1']

let cli: CliService
let id: string
let file: string
beforeAll(async () => {
  cli = await startCliService()
  file = join(cli.folder, 'secret.txt')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  id = (await cli.json<{ id: string }>([...words, '--secret', file])).id
})
afterAll(() => cli.dispose())

describe('connectors create', () => {
  test('reads the secret from a file or standard input', async () => {
    const made = await cli.json([...words, '--secret', '-', '--private', 'false'], { input: secret })
    expectSchema('Connector', made)
    expect(made).toMatchObject({ kind: 'openai', private: false })
    const body = JSON.stringify({ name: 'Whole', kind: 'openai', base_url: 'https://127.0.0.1:9', secret })
    expect(await cli.json(['connectors', 'create', '-i', '-'], { input: body })).toMatchObject({ name: 'Whole' })
    writeFileSync(join(cli.folder, 'bare.txt'), secret)
    expect((await cli.ars([...words, '-f', 'secret=@bare.txt'])).code).toBe(0)
  })

  test.each([
    ['-f', `secret=${secret}`],
    ['-i', JSON.stringify({ secret })],
  ])('exits with 2 for a secret on the command line by %s, and does not repeat it', async (flag, value) => {
    const { code, stdout, stderr } = await cli.ars([...words, flag, value])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('a secret does not belong on the command line')
    expect(stderr).not.toContain(secret)
  })

  test('never shows the secret: not with --print, --dry-run, --verbose, nor in errors', async () => {
    for (const flags of [['--print', 'curl'], ['--print', 'ts'], ['--dry-run'], ['--verbose'], ['--kind', 'other']]) {
      const { stdout, stderr } = await cli.ars([...words, '--secret', file, ...flags])
      expect(stdout + stderr).not.toContain(secret)
      expect(stdout + stderr).not.toBe('')
    }
    const broken = await cli.ars(['connectors', 'create', '-i', '-'], { input: `{"secret":"${secret}"` })
    expect(broken.code).toBe(2)
    expect(broken.stderr).not.toContain(secret)
  })

  test('exits with 2 for an empty file', async () => {
    writeFileSync(join(cli.folder, 'empty'), '')
    expect(await cli.ars([...words, '--secret', 'empty'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--secret: empty is empty'),
    })
  })
})

describe('connectors list, get and update', () => {
  test('show and change connectors without their secrets', async () => {
    expectSchema('ConnectorPage', await cli.json(['connectors', 'list']))
    expect((await cli.ars(['connectors', 'list', '--all'])).stdout).toContain(`${id}\tModel\topenai\tyes\t0\t`)
    const found = await cli.json(['connectors', 'get', id])
    expectSchema('Connector', found)
    const changed = await cli.json(['connectors', 'update', id, '--name', 'Renamed', '--secret', file])
    expect(changed).toMatchObject({ id, name: 'Renamed' })
    expect(JSON.stringify([found, changed])).not.toContain(secret)
    expect((await cli.ars(['connectors', 'update', id])).code).toBe(2)
    expect((await cli.ars(['connectors', 'get', 'conn_none'])).code).toBe(3)
  })
})

describe('connectors test', () => {
  test('exits with 1 when the system does not respond, and prints one JSON document', async () => {
    const { code, stdout, stderr } = await cli.ars(['connectors', 'test', id, '--json'])
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('connection_refused') })
    expectSchema('ConnectorTest', JSON.parse(stdout))
  })
})

describe('connectors delete', () => {
  test('needs --yes in a pipe, and deletes with it', async () => {
    const made = await cli.json<{ id: string }>([...words, '--secret', file])
    expect((await cli.ars(['connectors', 'delete', made.id])).code).toBe(2)
    expect(await cli.ars(['connectors', 'delete', made.id, '--yes'])).toMatchObject({
      code: 0,
      stderr: 'Deleted Model.\n',
    })
    expect((await cli.ars(['connectors', 'get', made.id])).code).toBe(3)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('list fits, get, create and update show the fields, test shows the problem', async () => {
    const { code, screen } = await shown(cli, 'ars connectors list', { columns: 40 })
    expect(code).toBe(0)
    for (const row of screen.split('\n')) expect(row.length).toBeLessThanOrEqual(40)
    expect((await shown(cli, `ars connectors get ${id}`)).screen).toMatch(/^kind +openai$/m)
    expect((await shown(cli, `ars ${words.join(' ')} --secret secret.txt`)).screen).toContain('Created.')
    expect((await shown(cli, `ars connectors update ${id} --private false`)).screen).toMatch(/^private +false$/m)
    const tested = await shown(cli, `ars connectors test ${id}`)
    expect(tested.code).toBe(1)
    expect(tested.screen).toContain('error: connection_refused')
  })

  test('delete asks for confirmation', async () => {
    const pane = await cli.terminal(`ars connectors delete ${id}`)
    await pane.shows('[y/N]')
    await pane.type('n', 'Enter')
    expect(await pane.ended()).toBe(1)
    expect((await cli.ars(['connectors', 'get', id])).code).toBe(0)
  })
})
