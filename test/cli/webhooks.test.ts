import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority, type ReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'

type Made = { id: string; url: string; secret: string; events: string[] }
type Delivered = { id: string; status: string; event_id: string; attempts: unknown[] }

let cli: CliService
let authority: ReceiverAuthority
let receiver: Receiver
let made: Made

beforeAll(async () => {
  authority = await createReceiverAuthority()
  receiver = await startReceiver(authority.certificate)
  cli = await startCliService({ WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_MAX_ATTEMPTS: '2' })
})
afterAll(async () => {
  await receiver.close() // the service would wait for a response that one case holds back
  await cli.dispose()
  await authority.dispose()
})

beforeEach(async () => {
  receiver.answer(200)
  made = await cli.json(['webhooks', 'create', '--url', receiver.url(), '--events', 'run.completed,run.failed'])
})

describe('webhooks create', () => {
  test('registers a webhook, and shows its secret with a note on stderr', async () => {
    const words = ['webhooks', 'create', '--url', receiver.url(), '--events', '*', '--description', 'mine', '--json']
    const { code, stdout, stderr } = await cli.ars(words)
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'The secret is shown only once.\n' })
    expectSchema('NewWebhook', JSON.parse(stdout))
    expect(JSON.parse(stdout)).toMatchObject({
      events: ['*'],
      description: 'mine',
      secret: expect.stringMatching(/^whsec_/),
    })
  })

  test('says that the secret is not shown again when the idempotency key was used before', async () => {
    const words = [
      'webhooks',
      'create',
      '--url',
      receiver.url(),
      '--events',
      '*',
      '--idempotency-key',
      'once',
      '--json',
    ]
    await cli.ars(words)
    const { code, stdout, stderr } = await cli.ars(words)
    const note = 'The secret is not shown again: the same idempotency key was used before.\n'
    expect({ code, stderr }).toEqual({ code: 0, stderr: note })
    expect(JSON.parse(stdout)).toMatchObject({ secret: null })
  })

  test('takes a secret from a file, and never from the command line', async () => {
    const file = join(cli.folder, 'secret.txt')
    writeFileSync(file, 'whsec_bXkgb3duIHNlY3JldCBvZiB0ZXN0\n')
    const words = ['webhooks', 'create', '--url', receiver.url(), '--events', '*']
    expect(await cli.json([...words, '--secret', file])).toMatchObject({ secret: 'whsec_bXkgb3duIHNlY3JldCBvZiB0ZXN0' })
    const refused = await cli.ars([...words, '-f', 'secret=whsec_bXkgb3duIHNlY3JldCBvZiB0ZXN0'])
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('does not belong on the command line') })
    expect(refused.stderr + refused.stdout).not.toContain('bXkgb3du')
  })

  test("exits with 1 and the API's error code for a URL that is not https", async () => {
    const { code, stderr } = await cli.ars(['webhooks', 'create', '--url', 'http://x.example', '--events', '*'])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^error: .*\(invalid_url, param url\)\n/)
    expect(stderr).toMatch(/request req_/)
  })

  test('sends nothing with --dry-run, and prints the call with --print', async () => {
    const words = ['webhooks', 'create', '--url', 'https://a.example', '--events', 'run.failed']
    const before = (await cli.ars(['webhooks', 'list', '--all', '--quiet'])).stdout
    expect(await cli.ars([...words, '--dry-run'])).toMatchObject({ code: 0, stdout: expect.stringContaining('POST ') })
    const { stdout } = await cli.ars([...words, '--print', 'curl'])
    expect(stdout).toContain(`-d '{"url":"https://a.example","events":["run.failed"]}'`)
    expect(stdout).not.toContain(cli.env.ARS_API_KEY)
    expect((await cli.ars(['webhooks', 'list', '--all', '--quiet'])).stdout).toBe(before)
  })
})

describe('webhooks list and get', () => {
  test('print tab-separated rows, JSON in the shape of the API, and only ids', async () => {
    const { stdout } = await cli.ars(['webhooks', 'list'])
    expect(stdout).toContain(`${made.id}\tactive\t${made.url}\trun.completed,run.failed\t0\t\n`)
    expectSchema('WebhookPage', await cli.json(['webhooks', 'list', '--limit', '1']))
    expect((await cli.ars(['webhooks', 'list', '--limit', '1', '--quiet'])).stdout).toBe(`${made.id}\n`)
    expectSchema('Webhook', await cli.json(['webhooks', 'get', made.id]))
  })

  test('exit with 3 for an unknown webhook', async () => {
    const { code, stderr, stdout } = await cli.ars(['webhooks', 'get', 'wh_1', '--json'])
    expect({ code, body: JSON.parse(stdout).error.code }).toEqual({ code: 3, body: 'webhook_not_found' })
    expect(stderr).toMatch(/^error: .*\(webhook_not_found\)\n/)
  })
})

describe('webhooks update and enable', () => {
  test('change the given fields', async () => {
    const updated = await cli.json(['webhooks', 'update', made.id, '--active', 'false', '-f', 'description=paused'])
    expectSchema('Webhook', updated)
    expect(updated).toMatchObject({ active: false, description: 'paused', events: made.events })
    const { code, stdout, stderr } = await cli.ars(['webhooks', 'enable', made.id, '--json', 'id,active'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: `Enabled ${made.id}.\n` })
    expect(JSON.parse(stdout)).toEqual({ id: made.id, active: true })
  })

  test('exit with 2 if no field is given', async () => {
    expect(await cli.ars(['webhooks', 'update', made.id])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is nothing to change'),
    })
  })
})

describe('webhooks rotate-secret and delete', () => {
  test('need --yes without a terminal', async () => {
    for (const word of ['rotate-secret', 'delete']) {
      expect(await cli.ars(['webhooks', word, made.id])).toMatchObject({ code: 2, stdout: '' })
    }
    expect(await cli.json(['webhooks', 'get', made.id])).toMatchObject({ id: made.id })
  })

  test('change the secret, and delete the webhook', async () => {
    const rotated = await cli.json<Made>(['webhooks', 'rotate-secret', made.id, '--yes'])
    expectSchema('RotatedWebhook', rotated)
    expect(rotated.secret).not.toBe(made.secret)
    expectSchema('Webhook', await cli.json(['webhooks', 'delete', made.id, '--yes']))
    expect((await cli.ars(['webhooks', 'get', made.id])).code).toBe(3)
  })
})

describe('webhooks test', () => {
  test('sends a signed test event; --wait exits with 0 when it was acknowledged', async () => {
    const before = receiver.got.length
    const delivery = await cli.json<Delivered>(['webhooks', 'test', made.id, '--wait'])
    expectSchema('Delivery', delivery)
    expect(delivery).toMatchObject({ status: 'succeeded', event_type: 'test' })
    expect(receiver.got.slice(before).map(({ json }) => json.id)).toEqual([delivery.event_id])
  })

  test('returns immediately without --wait', async () => {
    expectSchema('Delivery', await cli.json(['webhooks', 'test', made.id]))
  })

  test('exits with 13 when all attempts were rejected', async () => {
    receiver.answer(500)
    const { code, stdout, stderr } = await cli.ars(['webhooks', 'test', made.id, '--wait', '--json'])
    expect(code).toBe(13)
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ status: 'failed' })
    expect(stderr).toContain('error: not acknowledged after 2 attempts: refused: The endpoint returned 500')
  })
})

describe('deliveries', () => {
  let delivery: Delivered
  beforeEach(async () => {
    delivery = await cli.json(['webhooks', 'test', made.id, '--wait'])
  })

  test('are listed for a webhook and for all, with filters', async () => {
    for (const words of [
      ['webhooks', 'deliveries', made.id, '--status', 'succeeded'],
      ['deliveries', 'list', '--webhook', made.id, '--status', 'succeeded', '-e', 'test', '--http-status', '200'],
    ]) {
      expect((await cli.ars([...words, '--quiet'])).stdout).toBe(`${delivery.id}\n`)
      expectSchema('DeliveryPage', await cli.json(words))
      const { stdout } = await cli.ars(words)
      expect(stdout).toMatch(
        new RegExp(`^${delivery.id}\tsucceeded\ttest\t200\t1\t[-\\dT:.]+Z\t${delivery.event_id}\n$`),
      )
    }
  })

  test('get shows what was sent', async () => {
    const sent = await cli.json<{ request_body: string }>(['deliveries', 'get', delivery.id])
    expectSchema('SentDelivery', sent)
    expect(JSON.parse(sent.request_body)).toMatchObject({ id: delivery.event_id })
    expect((await cli.ars(['deliveries', 'get', 'dlv_1'])).code).toBe(3)
  })

  test('redeliver sends one again, and webhooks redeliver all failed ones', async () => {
    const again = await cli.json<Delivered>(['deliveries', 'redeliver', delivery.id, '--wait'])
    expectSchema('Delivery', again)
    expect(again).toMatchObject({ id: delivery.id, status: 'succeeded' })
    expect(again.attempts).toHaveLength(2)
    const count = await cli.json(['webhooks', 'redeliver', made.id, '--since', '1h'])
    expectSchema('RedeliveredCount', count)
    expect(count).toEqual({ redelivered: 0 })
    expect(await cli.ars(['webhooks', 'redeliver', made.id])).toMatchObject({ code: 2 })
  })
})

describe('webhooks verify', () => {
  const file = (name: string, content: string | Buffer): string => {
    const path = join(cli.folder, name)
    writeFileSync(path, content)
    return path
  }

  test('accepts a recorded request, and explains what is wrong with an altered one', async () => {
    const before = receiver.got.length
    await cli.json(['webhooks', 'test', made.id, '--wait'])
    const [recorded] = receiver.got.slice(before)
    if (recorded === undefined) throw new Error('nothing was received')
    const { body, headers, json } = recorded
    const given = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap((name) => [
      '-H',
      `${name}: ${headers[name]}`,
    ])
    const secret = ['--secret', file('own-secret', made.secret)]
    const words = ['webhooks', 'verify', ...given, ...secret, '--body']
    expect(await cli.json([...words, file('body', body)])).toMatchObject({ id: json.id, type: 'test' })
    expect((await cli.ars([...words, '-'], { input: body.toString() })).stderr).toBe('The signature is valid.\n')
    expect(await cli.ars([...words, file('changed', `${body} `)])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No signature matches'),
    })
  })

  test('checks a delivery of the service', async () => {
    const { id } = await cli.json<Delivered>(['webhooks', 'test', made.id, '--wait'])
    const words = ['webhooks', 'verify', '--delivery', id, '--secret']
    expect((await cli.ars([...words, file('own-secret', made.secret)])).code).toBe(0)
    expect((await cli.ars([...words, file('other-secret', 'whsec_b3RoZXIgc2VjcmV0')])).code).toBe(1)
    expect(readFileSync(join(cli.folder, 'own-secret'), 'utf8')).toBe(made.secret)
  })

  test('exits with 2 if body and secret are missing or both read standard input', async () => {
    expect((await cli.ars(['webhooks', 'verify'])).code).toBe(2)
    expect((await cli.ars(['webhooks', 'verify', '--body', '-', '--secret', '-'])).code).toBe(2)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('webhooks list and deliveries are tables that fit 80 and 40 columns', async () => {
    const pane = await cli.terminal(`ars webhooks list --limit 2`)
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^ID +STATUS +URL +EVENTS/)
    const narrow = await cli.terminal(`ars webhooks deliveries ${made.id}; ars webhooks list --limit 1`, {
      columns: 40,
    })
    expect(await narrow.ended()).toBe(0)
    const lines = (await narrow.screen()).split('\n')
    expect(lines).toContain('There are no such deliveries.')
    expect(lines.filter((line) => line.includes('wh_'))).toHaveLength(1)
  })

  test('webhooks get, create, update, enable and test show their fields', async () => {
    const created = await cli.terminal(`ars webhooks create --url ${receiver.url()} --events run.failed`)
    expect(await created.ended()).toBe(0)
    expect(await created.screen()).toMatch(/\nsecret +whsec_[^\n]+\nThe secret is shown only once\./)
    const pane = await cli.terminal(
      `ars webhooks get ${made.id} | head -1; ars webhooks update ${made.id} --active false --quiet; ars webhooks enable ${made.id} --quiet; ars webhooks test ${made.id} --wait`,
    )
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/status +succeeded/)
  })

  test('webhooks delete and rotate-secret ask for confirmation', async () => {
    const rotate = await cli.terminal(`ars webhooks rotate-secret ${made.id}`)
    await rotate.shows(`Change the secret of ${made.id}? [y/N]`)
    await rotate.type('y', 'Enter')
    expect(await rotate.ended()).toBe(0)
    const pane = await cli.terminal(`ars webhooks delete ${made.id}`, { columns: 120 })
    await pane.shows('[y/N]')
    await pane.type('n', 'Enter')
    expect(await pane.ended()).toBe(1)
    expect(await cli.json(['webhooks', 'get', made.id])).toMatchObject({ id: made.id })
  })

  test('Ctrl-C in webhooks test --wait does not affect the delivery and shows how to see it', async () => {
    receiver.answer(() => {})
    const pane = await cli.terminal(`ars webhooks test ${made.id} --wait`, { columns: 120 })
    await pane.shows('Waiting for dlv_')
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    expect(await pane.screen()).toMatch(/The attempts continue: ars deliveries get dlv_\w+ shows them\.$/)
    const { before, after } = await pane.settings()
    expect(after).toBe(before)
  })

  test('deliveries list, get and redeliver, and webhooks verify and redeliver, work', async () => {
    const { id } = await cli.json<Delivered>(['webhooks', 'test', made.id, '--wait'])
    writeFileSync(join(cli.folder, 'own-secret'), made.secret)
    const pane = await cli.terminal(
      [
        `ars deliveries list --webhook ${made.id}`,
        `ars deliveries get ${id} --json status`,
        `ars deliveries redeliver ${id} --wait --quiet`,
        `ars webhooks redeliver ${made.id} --since 1h`,
        `ars webhooks verify --delivery ${id} --secret own-secret --quiet`,
      ].join(' && '),
    )
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/"status": "succeeded"[\s\S]*redelivered +0[\s\S]*The signature is valid\./)
  })
})
