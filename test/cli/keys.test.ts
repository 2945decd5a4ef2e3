import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { shown } from './helpers/shown.ts'

type Key = { id: string; key: string }

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())

const create = (name: string): Promise<Key> =>
  cli.json<Key>(['keys', 'create', '--name', name, '--scopes', 'runs:read'])

describe('keys create', () => {
  test('creates a key with the given rights and expiry', async () => {
    const agents = (await cli.ars(['agents', 'list', '--quiet'])).stdout.trim().split('\n')
    const words = ['keys', 'create', '--name', 'CI', '--scopes', 'runs:read,runs:write', '--scopes', 'agents:read']
    const key = await cli.json([...words, '--agent-ids', agents.join(','), '--expires-at', '30d', '--mode', 'live'])
    expectSchema('NewApiKey', key)
    expect(key).toMatchObject({ scopes: ['runs:read', 'runs:write', 'agents:read'], agent_ids: agents, mode: 'live' })
    const days = (Date.parse(String(key.expires_at)) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
  })

  test('prints only the secret in a pipe, and it works', async () => {
    const { code, stdout, stderr } = await cli.ars(['keys', 'create', '--name', 'Piped', '--scopes', 'agents:read'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ars_live_\w+\n$/)
    expect(stderr).toMatch(/^Created key_\w+\. Its secret is not shown again\.\n$/)
    expect((await cli.ars(['agents', 'list'], { env: { ARS_API_KEY: stdout.trim() } })).code).toBe(0)
    expect((await cli.ars(['keys', 'list'], { env: { ARS_API_KEY: stdout.trim() } })).code).toBe(4)
  })

  test('says that the secret is not shown again when the idempotency key was used before', async () => {
    const words = ['keys', 'create', '--name', 'Once', '--scopes', 'runs:read', '--idempotency-key', 'once']
    expect((await cli.ars(words)).stdout).toMatch(/^ars_live_/)
    const again = await cli.ars(words)
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('The secret is not shown again') })
    expect(again.stdout).not.toMatch(/^ars_live_\w{36}$/m)
  })

  test('exits with 1 for an unknown scope and with 2 for an invalid time', async () => {
    const { code, stderr } = await cli.ars(['keys', 'create', '--name', 'x', '--scopes', 'runs:rede'])
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('unknown_scope') })
    expect((await cli.ars(['keys', 'create', '--name', 'x', '--expires-at', 'soon'])).code).toBe(2)
  })
})

describe('keys list and get', () => {
  test('show keys without their secrets', async () => {
    const made = await create('Listed')
    const page = await cli.json(['keys', 'list'])
    expectSchema('ApiKeyPage', page)
    const rows = (await cli.ars(['keys', 'list', '--all'])).stdout
    expect(rows).toContain(`${made.id}\tListed\t`)
    const key = await cli.json(['keys', 'get', made.id])
    expectSchema('ApiKey', key)
    expect(JSON.stringify(page) + rows + JSON.stringify(key)).not.toContain(made.key)
    expect((await cli.ars(['keys', 'get', 'key_none'])).code).toBe(3)
  })
})

describe('keys rotate and revoke', () => {
  test('need --yes in a pipe, then change the secret and revoke the key', async () => {
    const made = await create('Rotated')
    expect((await cli.ars(['keys', 'rotate', made.id])).code).toBe(2)
    const rotated = await cli.json<Key>(['keys', 'rotate', made.id, '--yes'])
    expectSchema('NewApiKey', rotated)
    expect(rotated.key).not.toBe(made.key)
    expect((await cli.ars(['keys', 'rotate', made.id, '--yes', '--quiet'])).stdout).toMatch(/^ars_live_\w+\n$/)
    expect((await cli.ars(['keys', 'revoke', made.id])).code).toBe(2)
    const { code, stdout, stderr } = await cli.ars(['keys', 'revoke', made.id, '--yes', '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Revoked Rotated.\n' })
    expectSchema('ApiKey', JSON.parse(stdout))
    expect((await cli.ars(['agents', 'list'], { env: { ARS_API_KEY: rotated.key } })).code).toBe(4)
  })
})

describe('token create', () => {
  test('prints only the token in a pipe, and it works within its scopes', async () => {
    const words = ['token', 'create', '--scopes', 'agents:read', '--expires-in', '300']
    expectSchema('SessionToken', await cli.json(words))
    const { stdout, stderr } = await cli.ars(words)
    expect(stdout).toMatch(/^eyJ[\w.-]+\n$/)
    expect(stderr).toMatch(/^It expires at \d{4}-/)
    const env = { ARS_API_KEY: stdout.trim() }
    expect((await cli.ars(['agents', 'list'], { env })).code).toBe(0)
    expect((await cli.ars(['usage'], { env })).code).toBe(4)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('list fits, get shows the fields, create and token show the secret with the rest', async () => {
    const { id } = await create('Shown')
    const { code, screen } = await shown(cli, 'ars keys list', { columns: 40 })
    expect(code).toBe(0)
    for (const row of screen.split('\n')) expect(row.length).toBeLessThanOrEqual(40)
    expect((await shown(cli, `ars keys get ${id}`)).screen).toMatch(/^name +Shown$/m)
    const made = await shown(cli, 'ars keys create --name Typed --scopes runs:read')
    expect(made.screen).toMatch(/^key +ars_live_/m)
    const alone = await shown(cli, 'ars keys create --name Alone --scopes runs:read --quiet 2>/dev/null')
    expect(alone.screen).toMatch(/^ars_live_\w+$/)
    for (const word of ['create', 'rotate']) {
      const { stdout } = await cli.ars(['keys', word, '--help'])
      expect(stdout).toMatch(/with --quiet, only the (new )?secret is printed/)
    }
    expect((await shown(cli, 'ars token create', { columns: 400 })).screen).toMatch(/^token +eyJ/m)
  })

  test('rotate and revoke ask for confirmation; Ctrl-C at the prompt changes nothing', async () => {
    const { id, key } = await create('Asked')
    for (const [word, question] of [
      ['rotate', 'in 24 hours. [y/N]'],
      ['revoke', 'immediately. [y/N]'],
    ]) {
      const pane = await cli.terminal(`ars keys ${word} ${id}`, { columns: 140 })
      await pane.shows(question ?? '')
      await pane.type('C-c')
      expect(await pane.ended()).toBe(130)
    }
    expect(await cli.json(['keys', 'get', id])).toMatchObject({ rotated_at: null, revoked_at: null })
    const pane = await cli.terminal(`ars keys revoke ${id}`, { columns: 140 })
    await pane.shows('[y/N]')
    await pane.type('yes', 'Enter')
    expect(await pane.ended()).toBe(0)
    expect((await cli.ars(['runs', 'list'], { env: { ARS_API_KEY: key } })).code).toBe(4)
  })
})
