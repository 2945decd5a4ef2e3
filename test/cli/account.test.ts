import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
  writeFileSync(join(cli.folder, 'password'), `${cli.service.credentials.password}\n`, { mode: 0o600 })
})
afterAll(() => cli.dispose())

/** Without a key in the environment. */
const noKey = { ARS_API_KEY: '' }
const configFile = (name: string) => join(cli.env.XDG_CONFIG_HOME ?? '', 'ars', name)
const secrets = () => JSON.parse(readFileSync(configFile('secrets.json'), 'utf8')).profiles

const logIn = (profile: string, ...words: string[]) => {
  const { email } = cli.service.credentials
  const given = ['--email', email, '--password-file', 'password', '--profile', profile, ...words]
  return cli.ars(['login', ...given], { env: noKey })
}

describe('login', () => {
  test('creates a key with the chosen scopes, and keeps it in files that only the user can read', async () => {
    const result = await logIn('made', '--scopes', 'runs:read,agents:read')
    expect(result).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('profile made.\n') })
    for (const name of ['config.json', 'secrets.json']) expect(statSync(configFile(name)).mode & 0o777).toBe(0o600)
    expect(readFileSync(configFile('config.json'), 'utf8')).not.toContain('ars_live_')
    const viewer = await cli.json(['whoami', '--profile', 'made'], { env: noKey })
    expectSchema('Viewer', viewer)
    expect(viewer).toMatchObject({ kind: 'api_key', scopes: ['runs:read', 'agents:read'] })
  })

  test('creates a key that can run agents and read, and change nothing else, unless scopes are given', async () => {
    expect(await logIn('everyday')).toMatchObject({ code: 0 })
    const run = await cli.ars(['run', 'echo', 'hello', '--profile', 'everyday'], { env: noKey })
    expect(run).toMatchObject({ code: 0, stdout: 'hello\n' })
    const statusOf = async (profile: string, method: string, path: string, body?: object) =>
      (await rest(cli.service, method, path, { key: secrets()[profile].api_key, body })).status
    for (const path of ['/agents', '/pipelines', '/webhooks', '/alerts', '/usage', '/analytics']) {
      expect({ path, status: await statusOf('everyday', 'GET', path) }).toEqual({ path, status: 200 })
    }
    expect(await statusOf('everyday', 'POST', '/agents/echo/deploy', {})).toBe(403)
    expect(await statusOf('everyday', 'GET', '/api-keys')).toBe(403)
    expect(await logIn('all', '--scopes', '*')).toMatchObject({ code: 0 })
    expect(await statusOf('all', 'GET', '/api-keys')).toBe(200)
  })

  test('accepts the address of the service without the API version', async () => {
    const address = String(cli.env.ARS_BASE_URL).replace(/\/v2$/, '')
    const words = ['login', '--profile', 'short', '--base-url', address, '--with-key']
    const input = cli.service.credentials.api_key
    expect((await cli.ars(words, { input })).stderr).toContain(`at ${address}/v2;`)
    const env = { ARS_BASE_URL: address }
    const { code, stderr } = await cli.ars(['runs', 'list'], { env })
    expect({ code, stderr }).toEqual({ code: expect.any(Number), stderr: expect.stringContaining('such as /v2') })
    expect(code).not.toBe(0)
  })

  test('exits with 4 for a wrong password, and stores nothing', async () => {
    const { email } = cli.service.credentials
    const words = ['login', '--email', email, '--password-file', '-', '--profile', 'wrong']
    const result = await cli.ars(words, { env: noKey, input: 'not the password' })
    expect(result).toMatchObject({ code: 4, stdout: '' })
    expect(result.stderr).not.toContain('not the password')
    expect((await cli.json<{ name: string }[]>(['profiles', 'list'])).map(({ name }) => name)).not.toContain('wrong')
  })

  test('stores a key from stdin with --with-key, after verifying it', async () => {
    const { api_key } = cli.service.credentials
    const words = ['login', '--with-key', '--profile', 'brought']
    expect(await cli.ars(words, { env: noKey, input: `${api_key}\n` })).toMatchObject({ code: 0 })
    expect(secrets().brought.api_key).toBe(api_key)
    const refused = await cli.ars(['login', '--with-key', '--profile', 'bad'], { env: noKey, input: 'ars_live_x' })
    expect(refused.code).toBe(4)
    expect(secrets()).not.toHaveProperty('bad')
  })

  test('asks a credential command for the key each time, and stores none', async () => {
    writeFileSync(join(cli.folder, 'vault'), cli.service.credentials.api_key, { mode: 0o600 })
    const command = `cat '${join(cli.folder, 'vault')}'`
    const words = ['login', '--credential-command', command, '--profile', 'vault']
    expect(await cli.ars(words, { env: noKey })).toMatchObject({ code: 0 })
    expect(secrets().vault?.api_key).toBeUndefined()
    const { sources } = await cli.json<{ sources: { api_key: string } }>(['whoami', '--profile', 'vault'], {
      env: noKey,
    })
    expect(sources.api_key).toBe('the credential_command of profile vault')
  })

  test('exits with 2 and names the flag without a terminal', async () => {
    const result = await cli.ars(['login'], { env: noKey })
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('--email or --web is required') })
  })
})

describe('logout', () => {
  test('revokes the key that login created, and removes it', async () => {
    await logIn('short', '--scopes', 'api_keys:read,api_keys:write,runs:read')
    const key = secrets().short.api_key
    expect(await cli.ars(['logout', '--profile', 'short', '--yes'])).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Logged out of short; the key key_\w+ is revoked\.\n$/),
    })
    expect(secrets()).not.toHaveProperty('short')
    expect((await cli.ars(['whoami'], { env: { ARS_API_KEY: key } })).code).toBe(4)
  })

  test('reports that a key without api_keys:write could not be revoked, and removes it', async () => {
    await logIn('limited', '--scopes', 'runs:read')
    const { code, stderr } = await cli.ars(['logout', '--profile', 'limited', '--yes'])
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^The key key_\w+ could not be revoked: .+\nLogged out of limited\.\n$/),
    })
    expect(secrets()).not.toHaveProperty('limited')
  })

  test('needs --yes without a terminal, and exits with 3 for an unknown profile', async () => {
    expect(await cli.ars(['logout'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    expect((await cli.ars(['logout', '--profile', 'none', '--yes'])).code).toBe(3)
  })
})

describe('whoami', () => {
  test('shows where each value came from', async () => {
    const { stdout, code } = await cli.ars(['whoami'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^key\t.+\tARS_API_KEY\n/)
    expect(stdout).toContain(`base URL\t${cli.env.ARS_BASE_URL}\tARS_BASE_URL\n`)
  })

  test('prefers --key-file, then --profile, then the environment, then the default profile', async () => {
    writeFileSync(join(cli.folder, 'demo'), cli.service.credentials.demo_api_key, { mode: 0o600 })
    const sourceOf = async (...words: string[]) =>
      (await cli.json<{ sources: { api_key: string } }>(['whoami', ...words])).sources.api_key
    expect(await sourceOf('--key-file', 'demo', '--profile', 'made')).toBe(join(cli.folder, 'demo'))
    expect(await sourceOf('--profile', 'made')).toMatch(/^profile made /)
    expect(await sourceOf()).toBe('ARS_API_KEY')
  })

  test('exits with 4 and a hint when there is no key', async () => {
    const env = { ...noKey, XDG_CONFIG_HOME: join(cli.folder, 'empty') }
    expect(await cli.ars(['whoami'], { env })).toMatchObject({ code: 4, stderr: expect.stringContaining('ars login') })
  })
})

describe('a file with secrets that others can read', () => {
  test.each(['secrets.json', 'config.json'])('is rejected: %s', async (name) => {
    chmodSync(configFile(name), 0o644)
    const result = await cli.ars(['whoami', '--profile', 'brought'], { env: noKey })
    chmodSync(configFile(name), 0o600)
    expect(result).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('can be read by others') })
  })

  test('is rejected: --key-file', async () => {
    writeFileSync(join(cli.folder, 'open'), cli.service.credentials.api_key)
    chmodSync(join(cli.folder, 'open'), 0o640)
    const result = await cli.ars(['whoami', '--key-file', 'open'])
    expect(result).toMatchObject({ code: 4, stderr: expect.stringContaining('chmod 600') })
  })
})

describe('the key', () => {
  test('appears in no output: --verbose, --print, --dry-run, errors, the compile cache aside', async () => {
    const { api_key } = cli.service.credentials
    const lines = [
      ...['curl', 'ts', 'python', 'go', 'graphql'].map((form) => ['run', 'echo', 'hi', '--print', form]),
      ['run', 'echo', 'hi', '--dry-run'],
      ['runs', 'list', '--verbose'],
      ['runs', 'get', 'run_x', '--verbose'],
      ['whoami'],
    ]
    for (const words of lines) {
      const { stdout, stderr } = await cli.ars(words)
      expect(stdout + stderr).not.toContain(api_key)
      expect(stdout + stderr).not.toBe('')
    }
  })

  test('cannot be an argument: no flag accepts one', async () => {
    const result = await cli.ars(['whoami', '--api-key', 'ars_live_x'])
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no flag --api-key') })
  })

  test('with a line break in it is rejected without being printed', async () => {
    const { code, stderr } = await cli.ars(['whoami'], { env: { ARS_API_KEY: 'ars_live_one\nars_live_two' } })
    expect(code).toBe(1)
    expect(stderr).not.toContain('ars_live')
  })

  test('of a folder is never sent to an address of another source', async () => {
    const { stdout } = await cli.ars(['runs', 'list', '--print', 'curl', '--profile', 'brought'], {
      env: { ...noKey, ARS_BASE_URL: 'https://elsewhere.example/v2' },
    })
    expect(stdout).not.toContain('elsewhere.example')
  })

  test('leaves no temporary file behind', () => {
    expect(readdirSync(join(cli.env.XDG_CONFIG_HOME ?? '', 'ars')).sort()).toEqual(['config.json', 'secrets.json'])
  })
})

inTerminals(describe)('in a terminal', () => {
  const typed = { ...noKey, ARS_BASE_URL: '' }

  test('login with --email asks for everything it needs, shows no password, and whoami then has the profile', async () => {
    const { email, password, base_url } = cli.service.credentials
    const env = { ...typed, XDG_CONFIG_HOME: join(cli.folder, 'typed') }
    const pane = await cli.terminal(`ars login --email ${email} && ars whoami`, { env })
    await pane.shows('Address of the service')
    await pane.type(base_url, 'Enter')
    await pane.shows('Password:')
    await pane.type('-l', password)
    await pane.type('Enter')
    await pane.shows('Scopes of the key [everyday scopes]:')
    await pane.type('Enter')
    expect(await pane.ended()).toBe(0)
    const screen = await pane.screen()
    expect(screen).not.toContain(password)
    expect(screen).toMatch(/key +ars on /)
    expect(screen).toContain('from profile default')
    const { before, after } = await pane.settings()
    expect(after).toBe(before)
  })

  test('Ctrl-D at a prompt exits with 1, and does not wait', async () => {
    const pane = await cli.terminal('ARS_API_KEY= ars logout --profile made')
    await pane.shows('[y/N]')
    await pane.type('C-d')
    expect(await pane.ended()).toBe(1)
    expect(await pane.screen()).toContain('no answer was given')
  })

  test('Ctrl-C at the password exits with 130, and the terminal is restored', async () => {
    const env = { ...noKey, XDG_CONFIG_HOME: join(cli.folder, 'stopped') }
    const pane = await cli.terminal('ars login --email a@example.com', { env })
    await pane.shows('Password:')
    await pane.type('-l', 'secret')
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    const { before, after } = await pane.settings()
    expect(after).toBe(before)
    expect(await pane.screen()).not.toContain('secret')
  })

  test('logout asks for confirmation, and does nothing after no', async () => {
    const pane = await cli.terminal('ars logout --profile brought')
    await pane.shows('Log out of the profile brought? [y/N]')
    await pane.type('n', 'Enter')
    expect(await pane.ended()).toBe(1)
    expect(secrets()).toHaveProperty('brought')
  })
})
