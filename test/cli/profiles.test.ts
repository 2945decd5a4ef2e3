import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { inTerminals } from './helpers/openPane.ts'
import { startTool, type Tool } from './helpers/startTool.ts'

let cli: Tool
beforeAll(async () => {
  cli = await startTool({})
})
afterAll(() => cli.dispose())

const folder = () => join(cli.env.XDG_CONFIG_HOME ?? '', 'ars')
const config = () => JSON.parse(readFileSync(join(folder(), 'config.json'), 'utf8'))

beforeEach(() => {
  mkdirSync(folder(), { recursive: true })
  const profiles = { work: { base_url: 'https://work.example/v2' }, home: { base_url: 'https://home.example/v2' } }
  const secrets = { profiles: { work: { api_key: 'ars_live_work' }, home: { api_key: 'ars_live_home' } } }
  write('config.json', { default_profile: 'work', profiles })
  write('secrets.json', secrets)
})

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder(), name), JSON.stringify(content), { mode: 0o600 })

describe('profiles list', () => {
  test('prints tab-separated rows in a pipe, and JSON with --json', async () => {
    expect(await cli.ars(['profiles', 'list'])).toEqual({
      code: 0,
      stderr: '',
      stdout: 'work\tyes\thttps://work.example/v2\t\nhome\t\thttps://home.example/v2\t\n',
    })
    expect(await cli.json(['profiles', 'list'])).toMatchObject([{ name: 'work', is_default: true }, { name: 'home' }])
    expect((await cli.ars(['profiles', 'list', '--quiet'])).stdout).toBe('work\nhome\n')
  })
})

test('--profile takes precedence over ARS_API_KEY, which takes precedence over ARS_PROFILE', async () => {
  const env = {
    ARS_API_KEY: 'ars_live_environment',
    ARS_BASE_URL: 'https://environment.example/v2',
    ARS_PROFILE: 'home',
  }
  const called = async (...flags: string[]) =>
    (await cli.ars(['runs', 'list', '--print', 'curl', ...flags], { env })).stdout
  expect(await called()).toContain('https://environment.example/v2')
  expect(await called('--profile', 'work')).toContain('https://work.example/v2')
})

describe('profiles use', () => {
  test('changes the default profile', async () => {
    expect(await cli.ars(['profiles', 'use', 'home'])).toMatchObject({ code: 0, stdout: '' })
    expect(config().default_profile).toBe('home')
  })

  test('exits with 3 for an unknown profile', async () => {
    const { code, stderr } = await cli.ars(['profiles', 'use', 'other'])
    expect(code).toBe(3)
    expect(stderr).toContain('error: there is no profile "other"')
  })
})

describe('profiles remove', () => {
  test('needs --yes without a terminal', async () => {
    expect(await cli.ars(['profiles', 'remove', 'work'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--yes is required'),
    })
    expect(config().profiles).toHaveProperty('work')
  })

  test('removes the profile and its key with --yes, and keeps the files private', async () => {
    expect(await cli.ars(['profiles', 'remove', 'work', '--yes'])).toMatchObject({ code: 0, stderr: 'Removed work.\n' })
    expect(config()).toEqual({ profiles: { home: { base_url: 'https://home.example/v2' } } })
    const secrets = join(folder(), 'secrets.json')
    expect(readFileSync(secrets, 'utf8')).not.toContain('ars_live_work')
    expect(statSync(secrets).mode & 0o777).toBe(0o600)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('profiles list prints a table', async () => {
    const pane = await cli.terminal('ars profiles list')
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^NAME +DEFAULT +BASE URL +ORGANISATION\nwork +yes +https:\/\/work.example\/v2/)
  })

  test('profiles use reports the new default', async () => {
    const pane = await cli.terminal('ars profiles use home')
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toBe('The default profile is now home.')
  })

  test('profiles remove asks for confirmation, and does nothing after anything but yes', async () => {
    const pane = await cli.terminal('ars profiles remove work')
    await pane.shows('Remove the profile work? [y/N]')
    await pane.type('n', 'Enter')
    expect(await pane.ended()).toBe(1)
    expect(await pane.screen()).toContain('error: nothing was done')
    expect(config().profiles).toHaveProperty('work')
  })

  test('profiles remove removes after yes', async () => {
    const pane = await cli.terminal('ars profiles remove work')
    await pane.shows('Remove the profile work? [y/N]')
    await pane.type('y', 'Enter')
    expect(await pane.ended()).toBe(0)
    expect(config().profiles).not.toHaveProperty('work')
  })

  test('Ctrl-C at the prompt changes nothing, and the terminal is restored', async () => {
    const pane = await cli.terminal('ars profiles remove work')
    await pane.shows('Remove the profile work? [y/N]')
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    const { before, after } = await pane.settings()
    expect(after).toBe(before)
    expect(config().profiles).toHaveProperty('work')
  })
})
