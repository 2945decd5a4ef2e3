import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { inTerminals } from './helpers/openPane.ts'

type Found = { check: string; status: string; message: string; hint: string | null }

let cli: CliService
beforeAll(async () => {
  cli = await startCliService({ WEBHOOK_MAX_ATTEMPTS: '1' })
})
afterAll(() => cli.dispose())

const found = async (env: Record<string, string>): Promise<{ code: number | null; all: Found[]; stderr: string }> => {
  const { code, stdout, stderr } = await cli.ars(['doctor', '--json'], { env })
  return { code, all: JSON.parse(stdout.split('\n')[0] ?? ''), stderr }
}

describe('doctor', () => {
  test('reports that everything is fine', async () => {
    const { code, all, stderr } = await found({})
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(all.map(({ check, status }) => `${check} ${status}`)).toEqual([
      ...[
        'configuration ok',
        'service ok',
        'certificate ok',
        'clock ok',
        'credentials ok',
        'version ok',
        'webhooks ok',
      ],
    ])
    expect(JSON.stringify(all)).not.toContain(cli.env.ARS_API_KEY)
  })

  test('prints one line for each check in a pipe', async () => {
    const { stdout } = await cli.ars(['doctor'])
    expect(stdout).toMatch(/^configuration\tok\tkey from ARS_API_KEY, /)
    expect(stdout).toMatch(/^version\tok\tthe service has 2\.4, this tool 2\.4\t$/m)
  })

  test('reports a missing key, an unreachable service, an unknown authority and a wrong key, each with a hint', async () => {
    const cases: [Record<string, string>, string, RegExp][] = [
      [{ ARS_API_KEY: '' }, 'configuration', /ars login/],
      [{ ARS_BASE_URL: 'https://localhost:1/v2' }, 'service', /Is the service running/],
      [{ ARS_CA_FILE: '' }, 'certificate', /ars trust/],
      [{ ARS_CA_FILE: '/nowhere/ca.crt' }, 'certificate', /ARS_CA_FILE/],
      [{ ARS_API_KEY: 'ars_live_wrong' }, 'credentials', /ars whoami/],
    ]
    for (const [env, check, hint] of cases) {
      const { code, all } = await found(env)
      expect({ env, code, last: all.at(-1) }).toMatchObject({ env, code: 1, last: { check, status: 'failed' } })
      expect(all.at(-1)?.hint).toMatch(hint)
    }
  })

  test('warns about failing webhooks, and exits with 0', async () => {
    const words = ['webhooks', 'create', '--url', 'https://localhost:1/x', '--events', 'run.failed']
    const { id } = await cli.json<{ id: string }>(words)
    expect((await cli.ars(['webhooks', 'test', id, '--wait'])).code).toBe(13)
    const { code, all } = await found({})
    expect(code).toBe(0)
    expect(all.at(-1)).toMatchObject({ check: 'webhooks', status: 'warning', hint: expect.stringContaining(id) })
    await cli.json(['webhooks', 'delete', id, '--yes'])
  })
})

describe('trust', () => {
  test('prints the steps, with the fingerprint, without a terminal', async () => {
    const { code, stdout } = await cli.ars(['trust'])
    expect(code).toBe(0)
    expect(stdout).toContain(`export NODE_EXTRA_CA_CERTS=${cli.env.ARS_CA_FILE}\n`)
    expect(stdout).toMatch(/^# Fingerprint \(SHA-256\): ([0-9A-F]{2}:){31}[0-9A-F]{2}$/m)
    const response = await cli.json(['trust', '--how'])
    expect(response).toMatchObject({ ca_file: cli.env.ARS_CA_FILE, installed: false, commands: expect.any(Array) })
  })

  test('rejects a file that is not an authority, and a service without one', async () => {
    const path = join(cli.folder, 'no.crt')
    writeFileSync(path, 'x')
    chmodSync(path, 0o644)
    expect(await cli.ars(['trust'], { env: { ARS_CA_FILE: path } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not the certificate of an authority'),
    })
    expect(await cli.ars(['trust'], { env: { ARS_CA_FILE: '' } })).toMatchObject({ code: 1, stdout: '' })
  })
})

inTerminals(describe)('in a terminal', () => {
  test('doctor shows a mark for each check', async () => {
    const pane = await cli.terminal('ars doctor', { columns: 200 })
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^ok {2}configuration: [\s\S]*^ok {2}webhooks: 0 registered, none failing$/m)
  })

  test('doctor shows a hint for a failed check', async () => {
    const pane = await cli.terminal('ARS_BASE_URL=https://localhost:1/v2 ars doctor', { columns: 200 })
    expect(await pane.ended()).toBe(1)
    expect(await pane.screen()).toMatch(
      /^xx {2}service: [\s\S]*\n {4}Is the service running\?[\s\S]*\nerror: service: see above$/m,
    )
  })

  test('trust --how prints commands', async () => {
    const pane = await cli.terminal('ars trust --how', { columns: 200 })
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^# The authority is /)
  })
})
