import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { patienceMs } from './helpers/patience.ts'

type Made = { id: string }

let cli: CliService
let agentId: string
let runId: string
beforeAll(async () => {
  cli = await startCliService()
  agentId = cli.service.credentials.agents.echo ?? ''
  for (let count = 0; count < 3; count++) runId = (await makeRun()).id
})
afterAll(() => cli.dispose())

const makeRun = (): Promise<Made> =>
  cli.json(['api', 'POST', '/runs', '-f', `agent_id=${agentId}`, '-f', 'input.query=hello'])
const file = (name: string, content: string): string => {
  writeFileSync(join(cli.folder, name), content)
  return name
}

describe('api', () => {
  test('sends fields as the query of a GET, with or without the version in the path', async () => {
    for (const path of ['/runs', 'runs', '/v2/runs', `${cli.env.ARS_BASE_URL}/runs`]) {
      const { code, stdout, stderr } = await cli.ars(['api', 'get', path, '-f', 'limit=1', '-f', 'status=completed'])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expectSchema('RunPage', JSON.parse(stdout))
      expect(JSON.parse(stdout)).toMatchObject({ data: [{ id: runId }], has_more: true })
    }
  })

  test('sends fields and files as the body of a POST', async () => {
    const run = await cli.json<{ input: unknown }>([
      'api',
      'POST',
      '/runs',
      '-i',
      file('body.json', '{"input": {"a": 1}}'),
      '-f',
      `agent_id=${agentId}`,
    ])
    expectSchema('Run', run)
    expect(run.input).toEqual({ a: 1 })
    const { stdout } = await cli.ars(['api', 'POST', '/runs', '-i', '-'], {
      input: JSON.stringify({ agent_id: agentId, input: {} }),
    })
    expectSchema('Run', JSON.parse(stdout))
  })

  test('keeps every digit of numbers, in what it sends and shows', async () => {
    const exact = '{"id":9007199254740993,"list":[0.12345678901234567890123]}'
    const body = file('exact.json', `{"input": {"kept": ${exact}}}`)
    const field = 'input.id=-18446744073709551615'
    const output = `"output":{"kept":${exact},"id":-18446744073709551615}`
    const made = await cli.ars(['api', 'POST', '/runs', '-i', body, '-f', `agent_id=${agentId}`, '-f', field])
    expect(made.stdout).toContain(output)
    const { id } = JSON.parse(made.stdout) as Made
    for (const words of [
      ['runs', 'get', id],
      ['api', 'GET', `/runs/${id}`],
    ])
      expect((await cli.ars([...words, '--json'])).stdout).toContain(output)
    expect((await cli.ars(['api', 'GET', '/runs', '-f', 'limit=1', '--all'])).stdout).toContain(output)
    const held = ['api', 'POST', '/runs', '-i', body, '-f', `agent_id=${agentId}`, '-f', field]
    expect((await cli.ars([...held, '--print', 'curl'])).stdout).toContain('-18446744073709551615')
    expect((await cli.ars([...held, '--print', 'python'])).stdout).toContain('"id": -18446744073709551615')
  })

  test('follows all pages with --all, one item per line', async () => {
    const { stdout } = await cli.ars(['api', 'GET', '/runs', '-f', 'limit=1', '--all', '--json=id'])
    const all = await cli.json<{ data: Made[] }>(['api', 'GET', '/runs'])
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(all.data.map(({ id }) => ({ id })))
    expect((await cli.ars(['api', 'GET', '/usage', '--all'])).code).toBe(2)
    expect((await cli.ars(['api', 'POST', '/runs', '--all'])).code).toBe(2)
  })

  test('passes a stream through unchanged', async () => {
    const { code, stdout } = await cli.ars(['api', 'GET', `/runs/${runId}/stream`])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^id: 1\nevent: run\.created\n/m)
    expect(stdout).toMatch(/event: run\.completed\n/)
  })

  test('shows the status and headers of the response on stderr with --include, never the key', async () => {
    const { stderr, stdout } = await cli.ars(['api', 'GET', '/usage', '--include', '--verbose'])
    expect(stderr).toMatch(/^HTTP 200$/m)
    expect(stderr).toMatch(/^x-api-version: 2\.4$/m)
    expect(stderr + stdout).not.toContain(cli.env.ARS_API_KEY)
  })

  test('sends headers', async () => {
    const words = ['api', 'PATCH', `/agents/${agentId}`, '-f', 'description=x', '-H', 'If-Match: "99"', '--json']
    const { code, stdout } = await cli.ars(words)
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 1, error: 'version_conflict' })
  })

  test('exits with the code for the status, and prints the API body with --json', async () => {
    const missing = await cli.ars(['api', 'GET', '/runs/run_1', '--json'])
    expect(missing).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^error: .*\(run_not_found\)\nrequest req_/),
    })
    expectSchema('ErrorResponse', JSON.parse(missing.stdout))
    expect((await cli.ars(['api', 'GET', '/runs'], { env: { ARS_API_KEY: 'ars_live_x' } })).code).toBe(4)
    expect((await cli.ars(['api', 'GET', '/runs'], { env: { ARS_BASE_URL: 'https://localhost:1/v2' } })).code).toBe(6)
  })

  test('sends the key to no other host', async () => {
    expect(await cli.ars(['api', 'GET', 'https://other.example/v2/runs'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not an address of'),
    })
  })

  test('prints any operation with --print, and sends nothing with --dry-run', async () => {
    const printed = await cli.ars(['api', 'GET', '/runs', '-f', 'limit=3', '--print', 'curl'])
    expect(printed.stdout).toContain('/v2/runs?limit=3')
    const dry = await cli.ars(['api', 'DELETE', `/agents/${agentId}`, '--dry-run'])
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('DELETE ') })
    expect(await cli.json(['api', 'GET', `/agents/${agentId}`])).toMatchObject({ status: 'active' })
    expect((await cli.ars(['api', 'GET', '/nothing', '--print', 'curl'])).code).toBe(2)
  })
})

describe('graphql', () => {
  test('sends a document from -q, a file or standard input', async () => {
    const document = 'query ($id: ID!) { run(id: $id) { id status } }'
    const expected = { data: { run: { id: runId, status: 'COMPLETED' } } }
    const variable = ['-f', `id=${runId}`]
    for (const response of [
      await cli.json(['graphql', '-q', document, ...variable]),
      await cli.json(['graphql', file('run.graphql', document), ...variable]),
      await cli.json(['graphql', '-', ...variable], { input: document }),
    ]) {
      expect(JSON.parse(JSON.stringify(response).replace('"completed"', '"COMPLETED"'))).toEqual(expected)
    }
  })

  test('shows the fields of --json, after -q or a file', async () => {
    const document = '{ usage { plan __typename } }'
    for (const words of [
      ['-q', document, '--json', 'data.usage.plan'],
      ['--json', 'data.usage.plan', '-q', document],
      [file('usage.graphql', document), '--json', 'data.usage.plan'],
    ]) {
      const { code, stdout } = await cli.ars(['graphql', ...words])
      expect([words, code, stdout]).toEqual([words, 0, expect.stringContaining('"developer"')])
      expect(stdout).not.toContain('__typename')
    }
  })

  test('sends a query for each page with --all', async () => {
    const document =
      'query ($after: String) { runs(first: 1, after: $after) { pageInfo { hasNextPage endCursor } edges { node { id } } } }'
    const { code, stdout } = await cli.ars(['graphql', '-q', document, '--all'])
    expect(code).toBe(0)
    const { data } = await cli.json<{ data: Made[] }>(['api', 'GET', '/runs'])
    expect(stdout.match(/run_\w+/g)).toEqual(data.map(({ id }) => id))
    expect((await cli.ars(['graphql', '-q', '{ usage { plan } }', '--all'])).code).toBe(2)
  })

  test('prints the results of a subscription one per line', async () => {
    const document = 'subscription ($id: ID!) { runEvents(runId: $id) { seq type } }'
    const { code, stdout } = await cli.ars(['graphql', '-q', document, '-f', `id=${runId}`])
    expect(code).toBe(0)
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).data.runEvents.seq)
    expect(results).toEqual(results.map((_, index) => index + 1))
  })

  test('logs its calls with --verbose, without the key', async () => {
    const { stderr } = await cli.ars(['graphql', '-q', '{ usage { plan } }', '--verbose'])
    expect(stderr).toMatch(
      /^debug request \{"method":"POST","url":"[^"]+\/graphql","attempt":1\}\ndebug response .*"status":200/,
    )
    expect(stderr).not.toContain(cli.env.ARS_API_KEY)
  })

  test('prints partial data, and exits with the code of the first error', async () => {
    const { code, stdout, stderr } = await cli.ars(['graphql', '-q', '{ usage { plan } run(id: "run_1") { id } }'])
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ data: { usage: { plan: expect.any(String) }, run: null } })
    expect(stderr).toMatch(/^error: .* \(run_not_found\)\nrequest req_/)
    expect((await cli.ars(['graphql', '-q', '{ nothing }'])).code).toBe(1)
    expect((await cli.ars(['graphql'])).code).toBe(2)
    expect((await cli.ars(['graphql', 'missing.graphql'])).code).toBe(2)
  })
})

describe('get', () => {
  test('shows an item of any kind by its id, in the shape of the API', async () => {
    const call = async <Answer>(method: string, path: string, body?: object) =>
      (await rest(cli.service, method, path, { body })).json as unknown as Answer
    const webhook = await call<Made>('POST', '/webhooks', { url: 'https://localhost:1', events: ['run.failed'] })
    const delivery = await call<Made & { event_id: string }>('POST', `/webhooks/${webhook.id}/test`)
    const { data: keys } = await call<{ data: Made[] }>('GET', '/api-keys')
    const { data: deployments } = await call<{ data: Made[] }>('GET', `/agents/${agentId}/deployments`)
    const ids: [string | undefined, string][] = [
      ...[[runId, 'Run'] as const, [agentId, 'Agent'] as const, [delivery.event_id, 'WebhookEvent'] as const].map(pair),
      ...[[webhook.id, 'Webhook'] as const, [delivery.id, 'SentDelivery'] as const].map(pair),
      ...[[keys[0]?.id, 'ApiKey'] as const, [deployments[0]?.id, 'Deployment'] as const].map(pair),
    ]
    for (const [id = '', schema] of ids) {
      const found = await cli.json<Made>(['get', id])
      expect(found.id).toBe(id)
      expectSchema(schema, found)
    }
  })

  test('shows the fields of --json, before or after the id', async () => {
    for (const words of [
      ['get', runId, '--json', 'id,status'],
      ['get', '--json', 'id,status', runId],
      ['get', runId, '--json', 'id'],
      ['api', 'GET', `/runs/${runId}`, '--json', 'id'],
    ]) {
      const { code, stdout } = await cli.ars(words)
      expect({ words, code, shown: JSON.parse(stdout) }).toMatchObject({ words, code: 0, shown: { id: runId } })
      expect(Object.keys(JSON.parse(stdout)).length).toBeLessThanOrEqual(2)
    }
  })

  test('exits with 3 for an unknown id, and with 2 for an invalid one', async () => {
    for (const id of [
      'run_1',
      'ag_1',
      'pipe_1',
      'prun_1',
      'rule_1',
      'alrt_1',
      'pol_1',
      'conn_1',
      'dep_01m7k6qq31e0facq8k4am7j981',
    ]) {
      expect({ id, code: (await cli.ars(['get', id])).code }).toEqual({ id, code: 3 })
    }
    for (const id of ['echo', '_', 'constructor_1']) expect((await cli.ars(['get', id])).code).toBe(2)
  })
})

const pair = ([id, schema]: readonly [string | undefined, string]): [string | undefined, string] => [id, schema]

describe('open', () => {
  test('prints the address of a page or an item, and opens nothing in a pipe', async () => {
    const { origin } = new URL(cli.env.ARS_BASE_URL ?? '')
    expect(await cli.ars(['open'])).toEqual({ code: 0, stdout: `${origin}/\n`, stderr: '' })
    expect((await cli.ars(['open', 'api-keys'])).stdout).toBe(`${origin}/settings/api-keys\n`)
    expect((await cli.ars(['open', runId])).stdout).toBe(`${origin}/runs/${runId}\n`)
    expect(await cli.ars(['open', 'agent'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean agents?'),
    })
  })

  test('starts the program in BROWSER with the address', async () => {
    const browser = join(cli.folder, 'browser')
    writeFileSync(browser, `#!/bin/sh\necho "$1" > ${cli.folder}/opened\n`, { mode: 0o755 })
    const { stdout } = await cli.ars(['open', 'runs'], { env: { BROWSER: browser } })
    const { readFile } = await import('node:fs/promises')
    const opened = () =>
      readFile(join(cli.folder, 'opened'), 'utf8').then(
        (text) => text || undefined,
        () => undefined,
      )
    expect(await waitUntil('the browser', patienceMs, opened)).toBe(stdout)
    const missing = await cli.ars(['open'], { env: { BROWSER: '/nowhere/browser' } })
    expect(missing).toMatchObject({ code: 0, stderr: expect.stringContaining("can't be started") })
  })
})

inTerminals(describe)('in a terminal', () => {
  test('api and graphql indent JSON', async () => {
    const pane = await cli.terminal(
      `ars api GET /runs/${runId} | head -1; ars api GET /usage; ars graphql -q '{ usage { plan } }'`,
    )
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/\{\n {2}"data": \{\n {4}"usage": \{\n {6}"plan": "\w+"\n/)
  })

  test('get shows the fields of a run, and open the address', async () => {
    const pane = await cli.terminal(`ars get ${runId}; BROWSER=true ars open runs`)
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(new RegExp(`^id +${runId}[\\s\\S]*https://localhost:\\d+/runs$`))
  })

  test('Ctrl-C in a subscription and in a raw stream exits with 130', async () => {
    for (const line of [
      "ars graphql -q 'subscription { events { position event { id type } } }'",
      'ars api GET /events/stream',
    ]) {
      const pane = await cli.terminal(line)
      const isOpen = line.includes('api') ? pane.shows(': ready') : seesEvents(pane.screen)
      await isOpen
      await pane.type('C-c')
      expect(await pane.ended()).toBe(130)
      const { before, after } = await pane.settings()
      expect(after).toBe(before)
    }
  })
})

/** A subscription does not report when it is ready, so runs are created until one is shown. */
const seesEvents = (screen: () => Promise<string>) =>
  waitUntil('an event', patienceMs, async () => {
    await makeRun()
    return (await screen()).includes('"position"')
  })
