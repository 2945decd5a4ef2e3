import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { shown } from './helpers/shown.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())

describe('catalog list and get', () => {
  test('show what can be hired', async () => {
    expectSchema('CatalogEntryPage', await cli.json(['catalog', 'list']))
    expect((await cli.ars(['catalog', 'list', '--quiet'])).stdout.split('\n')).toContain('simulator')
    expect((await cli.ars(['catalog', 'list'])).stdout).toMatch(/^echo\tEcho\t/)
    const entry = await cli.json(['catalog', 'get', 'echo'])
    expectSchema('CatalogEntry', entry)
    expect(entry).toMatchObject({ key: 'echo' })
  })

  test('get exits with 3 for a key that does not exist', async () => {
    const { code, stderr } = await cli.ars(['catalog', 'get', 'nothing'])
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('catalog_agent_not_found') })
  })
})

describe('catalog hire', () => {
  test('hires an agent with the given fields, also as deploy', async () => {
    const fields = ['--name', 'Bench', '--description', 'mine', '--policy', 'none', '--metadata', '{"team":"ops"}']
    const agent = await cli.json(['catalog', 'hire', 'simulator', ...fields])
    expectSchema('Agent', agent)
    expect(agent).toMatchObject({ name: 'Bench', description: 'mine', policy: 'none', metadata: { team: 'ops' } })
    const config = ['--config', '{"expression":"1"}', '--idempotency-key', 'hired', '--quiet']
    const first = await cli.ars(['catalog', 'deploy', 'transformer', ...config])
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('Hired Transformer. Run it: ars run ag_') })
    expect((await cli.ars(['catalog', 'hire', 'transformer', ...config])).stdout).toBe(first.stdout)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('list is a table that fits, get shows the fields and hire shows how to run it', async () => {
    const { code, screen } = await shown(cli, 'ars catalog list', { columns: 40 })
    expect(code).toBe(0)
    expect(screen).toMatch(/^KEY +NAME/)
    for (const row of screen.split('\n')) expect(row.length).toBeLessThanOrEqual(40)
    expect((await shown(cli, 'ars catalog get echo')).screen).toMatch(/^key +echo$/m)
    expect((await shown(cli, 'ars catalog hire echo --name Second')).screen).toContain('Hired Second.')
  })
})
