import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { shown } from './helpers/shown.ts'

const guardrails = [{ check: 'pii', on: 'both', action: 'redact' }]

let cli: CliService
let id: string
beforeAll(async () => {
  cli = await startCliService()
  const words = ['policies', 'create', '--name', 'Mail', '--description', 'addresses', '--guardrails']
  const policy = await cli.json<{ id: string }>([...words, JSON.stringify(guardrails)])
  expectSchema('Policy', policy)
  id = policy.id
})
afterAll(() => cli.dispose())

describe('policies list and get', () => {
  test('show policies, and templates by their names', async () => {
    expectSchema('PolicyPage', await cli.json(['policies', 'list']))
    expect((await cli.ars(['policies', 'list', '--all'])).stdout).toContain(`${id}\tMail\tcustom\t`)
    expect(await cli.json(['policies', 'get', 'privacy'])).toMatchObject({ kind: 'template' })
    expect((await cli.ars(['policies', 'get', 'nothing'])).code).toBe(3)
  })
})

describe('policies update', () => {
  test('changes the given fields, with guardrails from a file', async () => {
    const file = join(cli.folder, 'guardrails.json')
    writeFileSync(file, JSON.stringify([{ check: 'secrets', on: 'input', action: 'block' }]))
    const words = ['policies', 'update', id, '--guardrails', file, '--is-default', 'true']
    expect(await cli.json(words)).toMatchObject({ is_default: true, guardrails: [{ check: 'secrets' }], name: 'Mail' })
    expect(await cli.json(['policies', 'update', 'none', '--is-default', 'true'])).toMatchObject({ is_default: true })
    expect((await cli.ars(['policies', 'update', id, '--is-default', 'perhaps'])).code).toBe(2)
  })
})

describe('policies check', () => {
  test('reports what would be found, and stores nothing', async () => {
    const value = ['--on', 'input', '--value', '{"query":"I am a@b.example"}']
    const check = await cli.json(['policies', 'check', '--policy', 'privacy', ...value])
    expectSchema('PolicyCheck', check)
    expect(check).toMatchObject({ action: 'redact', redacted_value: { query: 'I am [redacted:email]' } })
    const own = ['policies', 'check', '--guardrails', JSON.stringify(guardrails), '--on', 'output', '--value', '-']
    expect(await cli.json(own, { input: '"a@b.example"' })).toMatchObject({ count: 1 })
    expect((await cli.ars(['policies', 'check', '--policy', 'privacy'])).code).toBe(1)
  })
})

describe('policies delete', () => {
  test('needs --yes in a pipe, and deletes with it', async () => {
    const made = await cli.json<{ id: string }>(['policies', 'create', '--name', 'Gone', '--guardrails', '[]'])
    expect((await cli.ars(['policies', 'delete', made.id])).code).toBe(2)
    const { code, stderr } = await cli.ars(['policies', 'delete', made.id, '--yes'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Deleted Gone.\n' })
    expect((await cli.ars(['policies', 'get', made.id])).code).toBe(3)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('list fits, get shows the fields, create and update show the policy', async () => {
    const { code, screen } = await shown(cli, 'ars policies list', { columns: 40 })
    expect(code).toBe(0)
    for (const row of screen.split('\n')) expect(row.length).toBeLessThanOrEqual(40)
    expect((await shown(cli, 'ars policies get strict')).screen).toMatch(/^kind +template$/m)
    expect((await shown(cli, `ars policies create --name Typed --guardrails '[]'`)).screen).toContain('Created.')
    expect((await shown(cli, `ars policies update ${id} --name Post`)).screen).toMatch(/^name +Post$/m)
  })

  test('check lists the findings as a table', async () => {
    const value = `'{"query":"I am a@b.example"}'`
    const { code, screen } = await shown(cli, `ars policies check --policy privacy --on input --value ${value}`)
    expect(code).toBe(0)
    expect(screen).toMatch(/^redact: 1 found\nPATH +CHECK +ACTION +COUNT +FOUND\nvalue\.query +pii +redact +1 +email\n/)
  })

  test('delete asks for confirmation', async () => {
    const pane = await cli.terminal(`ars policies delete ${id}`)
    await pane.shows('[y/N]')
    await pane.type('Enter')
    expect(await pane.ended()).toBe(1)
    expect((await cli.ars(['policies', 'get', id])).code).toBe(0)
  })
})
