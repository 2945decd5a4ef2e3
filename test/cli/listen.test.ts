/* `ars listen` when nothing fails; test/faults/cliListen.test.ts has the rest. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { verifyWebhook } from '../../clients/typescript/src/webhooks.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { type HookReceiver, startHookReceiver } from './helpers/hookReceiver.ts'
import { inTerminals } from './helpers/openPane.ts'
import { patienceMs } from './helpers/patience.ts'
import { type Follower, startFollowing } from './helpers/startFollowing.ts'

let cli: CliService
let receiver: HookReceiver
let listener: Follower | undefined

beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())
beforeEach(async () => {
  receiver = await startHookReceiver()
})
afterEach(async () => {
  await listener?.stop('SIGKILL')
  listener = undefined
  await receiver.close()
})

const listen = async (...words: string[]): Promise<Follower> => {
  listener = await startFollowing(['listen', '--forward-to', receiver.url, ...words], { cwd: cli.folder, env: cli.env })
  return listener
}
const run = async (agent = 'echo', ...words: string[]): Promise<string> =>
  (await cli.json<{ id: string }>(['runs', 'create', agent, 'x', ...words])).id
const runIdOf = ({ body }: { body: Buffer }): string => JSON.parse(body.toString()).data.id
const received = (count: number) =>
  waitUntil(`${count} requests`, patienceMs, () => receiver.requests.length >= count && receiver.requests)
const folder = () => join(cli.env.XDG_CONFIG_HOME ?? '', 'ars', 'listen')

describe('in a pipe', () => {
  test('forwards events with the headers of a delivery, and prints a line for each', async () => {
    const { stderr, stdout } = await listen('-e', 'run.completed', '-H', 'X-Mine: yes')
    expect(stderr()).toMatch(/^Forwarding the events of .* to http:\/\/127.0.0.1:\d+\/hooks\nReady\n$/)
    const id = await run()
    const [request] = await received(1)
    if (!request) throw new Error('nothing came')
    expect(runIdOf(request)).toBe(id)
    expect(Object.keys(request.headers)).toEqual(
      expect.arrayContaining(['x-service-signature', 'x-service-event', 'x-service-delivery', 'webhook-id']),
    )
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'AgentRunService-Webhooks/2.4',
      'x-service-event': 'run.completed',
      'x-service-delivery': request.id.replace('evt_', 'dlv_'),
      'x-service-attempt': '1',
      'x-mine': 'yes',
    })
    await waitUntil('the line', patienceMs, () => stdout() !== '')
    expect(stdout()).toMatch(new RegExp(`^[-\\dT:.]+Z\trun.completed\t${request.id}\tacknowledged\t200\t1\t\\d+\n$`))
  })

  test('signs with the secret that --print-secret shows, and keeps it private', async () => {
    const secret = (await cli.ars(['listen', '--print-secret'])).stdout.trim()
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/)
    expect((await cli.ars(['listen', '--print-secret'])).stdout.trim()).toBe(secret)
    const { stderr, stdout, stop } = await listen('-e', 'run.completed')
    await run()
    const [request] = await received(1)
    if (!request) throw new Error('nothing came')
    await expect(verifyWebhook(request.body, request.headers, secret)).resolves.toMatchObject({ id: request.id })
    expect(stderr() + stdout()).not.toContain(secret)
    await stop('SIGINT') // it would write its position between the listing and the check
    const secrets = join(folder(), '..', 'secrets.json')
    expect(statSync(secrets).mode & 0o777).toBe(0o600)
    for (const name of readdirSync(folder())) expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600)
  })

  test('prints JSON lines with --json', async () => {
    const { stdout } = await listen('-e', 'run.failed', '--json')
    receiver.answer(({ attempt }) => (attempt === 1 ? 503 : 204))
    await run('simulator', '-f', 'fail.code=x')
    await received(2)
    await waitUntil('the line', patienceMs, () => stdout() !== '')
    expect(JSON.parse(stdout())).toMatchObject({
      type: 'run.failed',
      status: 'acknowledged',
      http_status: 204,
      attempts: 2,
    })
  })

  test('continues after Ctrl-C where it stopped, and reports that', async () => {
    const first = await listen('-e', 'run.completed')
    const before = await run()
    await received(1)
    await waitUntil('it is settled', patienceMs, () => first.stdout() !== '')
    expect((await first.stop('SIGINT')).code).toBe(130)
    expect(first.stderr()).toContain('Stopped: 1 acknowledged, 0 failed. The position is stored')
    const between = await run()
    await listen('-e', 'run.completed')
    await received(2)
    const after = await run()
    await received(3)
    expect(receiver.requests.map(runIdOf)).toEqual([before, between, after])
  })

  test('retries an event while it runs, once its receiver is back', async () => {
    receiver.answer(() => 500)
    const { stderr } = await listen('-e', 'run.completed')
    const id = await run()
    await waitUntil('it gives up', patienceMs, () => /Not acknowledged; it will be sent again later/.test(stderr()))
    receiver.answer(() => 200)
    await waitUntil('it is sent again', patienceMs, () => receiver.requests.at(-1)?.answered === 200)
    expect(receiver.requests.map((request) => [runIdOf(request), request.attempt])).toEqual(
      receiver.requests.map((_, index) => [id, index + 1]),
    )
  })

  test('sends stored events again with --since', async () => {
    const id = await run()
    await listen('-e', 'run.completed', '--since', '1m')
    await waitUntil('the stored event', patienceMs, () => receiver.requests.some((request) => runIdOf(request) === id))
  })

  test('rejects a second listener for the same URL', async () => {
    await listen()
    const { code, stderr } = await cli.ars(['listen', '--forward-to', receiver.url])
    expect(code).toBe(1)
    expect(stderr).toMatch(/error: process \d+ already forwards these events to http/)
  })

  test('rejects a position file that others can read, and an invalid one', async () => {
    await (await listen()).stop('SIGINT')
    const names = readdirSync(folder()).filter((name) =>
      readFileSync(join(folder(), name), 'utf8').includes(receiver.url),
    )
    const path = join(folder(), names[0] ?? '')
    rmSync(path)
    writeFileSync(path, '{}', { mode: 0o644 })
    expect(await cli.ars(['listen', '--forward-to', receiver.url])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('can be read by others'),
    })
    rmSync(path)
    writeFileSync(path, '{}', { mode: 0o600 })
    expect(await cli.ars(['listen', '--forward-to', receiver.url])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("does not contain a listener's position"),
    })
  })

  test.each([
    [['listen'], '--forward-to is required'],
    [['listen', '--forward-to', 'ftp://x'], 'is not an http or https URL'],
    [['listen', '--forward-to', 'http://x', '-e', 'run.complet'], 'Did you mean run.completed?'],
    [['listen', '--forward-to', 'http://x', '-H', 'nothing'], 'is not a header'],
    [['listen', '--forward-to', 'http://x', '-H', 'webhook-id: 1'], "can't be changed"],
  ])('ends with 2 for %j', async (words, message) => {
    expect(await cli.ars(words)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
  })

  test('exits with 4 for a key without the scope, and prints the call with --print', async () => {
    const key = await cli.json<{ key: string }>([
      'api',
      'POST',
      '/api-keys',
      '-f',
      'name=x',
      '-f',
      'scopes[]=runs:read',
    ])
    const refused = await cli.ars(['listen', '--forward-to', receiver.url], { env: { ARS_API_KEY: key.key } })
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('(insufficient_scope') })
    const { stdout } = await cli.ars(['listen', '--forward-to', receiver.url, '--print', 'curl'])
    expect(stdout).toMatch(/\/events\/stream \\$/m)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('shows each event, and Ctrl-C restores the terminal', async () => {
    const pane = await cli.terminal(`ars listen --forward-to ${receiver.url} -e run.completed`)
    await pane.shows(/^Ready$/m)
    await run()
    await pane.shows(/run\.completed +evt_\w+ +acknowledged +200/)
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    expect(await pane.screen()).toMatch(/Stopped: 1 acknowledged, 0 failed\./)
    const { before, after } = await pane.settings()
    expect(after).toBe(before)
  })

  test('says why an attempt failed, and when the next one is', async () => {
    receiver.answer(({ attempt }) => (attempt === 1 ? 500 : 200))
    const pane = await cli.terminal(`ars listen --forward-to ${receiver.url} -e run.completed`, { columns: 120 })
    await pane.shows(/^Ready$/m)
    await run()
    await pane.shows(/run\.completed evt_\w+: returned 500\. Next attempt in 1\.0s/)
    await pane.shows(/acknowledged +200 +2/)
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
  })
})
