/** Starts the documentation's receivers, and sends them deliveries from the service as well as forged ones. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import https from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Signing, signDelivery } from '../../src/webhooks/delivery/signDelivery.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
/** Of three characters more than a multiple of four, so that it would end in `=` if it were padded. */
const unpaddedSecret = 'whsec_c2VjcmV0IHdpdGhvdXQgcGFkZGluZyE'
const plainSecret = 'whsec_my-own-secret!'
const otherSecret = 'whsec_b3RoZXIgb3RoZXIgb3RoZXIgb3RoZXIh'
const folder = join(import.meta.dirname, '..', '..', 'docs', 'receivers')

const languages = [
  {
    name: 'Node',
    needs: 'Node 24',
    command: [process.execPath, join(folder, 'receiver.mjs')],
    probe: [process.execPath, '--version'],
  },
  {
    name: 'Python',
    needs: 'Python',
    command: ['python3', join(folder, 'receiver.py')],
    probe: ['python3', '--version'],
  },
  { name: 'Go', needs: 'Go', command: ['go', 'run', join(folder, 'receiver.go')], probe: ['go', 'version'] },
] as const

let service: WebhookService
let files: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  service = await startWebhookService()
  files = await temporaryFolder()
  const { cert, key } = service.authority.certificate
  await writeFile(join(files.path, 'server.crt'), cert)
  await writeFile(join(files.path, 'server.key'), key)
})
afterAll(async () => {
  await service?.dispose()
  await files?.[Symbol.asyncDispose]()
})

for (const { name, needs, command, probe } of languages) {
  const [program = '', ...args] = probe
  const isInstalled = spawnSync(program, args).status === 0

  needsProgram(
    describe,
    needs,
    isInstalled,
  )(`the receiver in ${name}`, () => {
    let receiver: Started
    beforeAll(async () => {
      receiver = await start(command, secret)
    }, 210_000)
    afterAll(() => receiver?.stop())

    test('accepts a delivery of the service, and handles a duplicate only once', async () => {
      const webhook = await service.register(`${receiver.origin}/hook`, { events: ['run.completed'], secret })
      await service.echo('ü€😀')
      const delivery = await service.settled(webhook.id)
      expect(delivery).toMatchObject({ status: 'succeeded', attempts: [{ http_status: 204 }] })
      await service.call('POST', `/deliveries/${delivery.id}/redeliver`, {})
      expect((await service.settled(webhook.id)).attempts.map((attempt) => attempt.http_status)).toEqual([204, 204])
      expect(await receiver.handled(1)).toEqual([`run.completed ${delivery.event_id}`])
      await service.call('DELETE', `/webhooks/${webhook.id}`)
    })

    test('accepts a delivery that is signed with two secrets, as after a rotation', async () => {
      expect(await send(receiver, { eventId: 'evt_rotated', secrets: [otherSecret, secret] })).toBe(204)
    })

    test('accepts a delivery that is four minutes old', async () => {
      expect(await send(receiver, { eventId: 'evt_late', now: minutesAgo(4) })).toBe(204)
    })

    test('rejects a body that differs from the signed one', async () => {
      expect(await send(receiver, { eventId: 'evt_forged' }, (body) => body.replace('run_1', 'run_2'))).toBe(401)
    })

    test('rejects a delivery with the signature of another secret, or with none', async () => {
      expect(await send(receiver, { eventId: 'evt_theirs', secrets: [otherSecret] })).toBe(401)
      expect(await post(receiver, {}, envelope('evt_unsigned'))).toBe(401)
    })

    test('rejects a delivery without the headers that prove its time, whatever else it has', async () => {
      const body = envelope('evt_stripped')
      const { 'x-service-signature': signature = '' } = sign({ eventId: 'evt_stripped' }, body)
      expect(await post(receiver, { 'x-service-signature': signature }, body)).toBe(401)
    })

    test('rejects a valid delivery that is too old, or from the future', async () => {
      expect(await send(receiver, { eventId: 'evt_replayed', now: minutesAgo(6) })).toBe(401)
      expect(await send(receiver, { eventId: 'evt_early', now: minutesAgo(-6) })).toBe(401)
    })

    test('rejects an old delivery with a changed timestamp', async () => {
      const body = envelope('evt_redated')
      const headers = sign({ eventId: 'evt_redated', now: minutesAgo(6) }, body)
      const timestamp = String(Math.floor(Date.now() / 1_000))
      expect(await post(receiver, { ...headers, 'webhook-timestamp': timestamp }, body)).toBe(401)
    })

    test('has handled none of the rejected deliveries', async () => {
      const names = (await receiver.handled(3)).map((line) => line.split(' ')[1])
      expect(names.slice(1)).toEqual(['evt_rotated', 'evt_late'])
    })

    test.each(['', 'whsec_'])(
      'does not start with the empty secret "%s", with which anyone could sign',
      async (empty) => {
        await expect(start(command, empty)).rejects.toThrow('WEBHOOK_SECRET must be the secret of the webhook')
      },
    )

    test('accepts deliveries that are signed with a secret without padding', async () => {
      await using unpadded = await start(command, unpaddedSecret)
      expect(await send(unpadded, { eventId: 'evt_unpadded', secrets: [unpaddedSecret] })).toBe(204)
      expect(await send(unpadded, { eventId: 'evt_forged', secrets: [secret] })).toBe(401)
      expect(await unpadded.handled(1)).toEqual(['run.completed evt_unpadded'])
    }, 210_000)

    test('accepts deliveries that are signed with a secret that is not base64, by its other signature', async () => {
      await using plain = await start(command, plainSecret)
      const given = { eventId: 'evt_plain', secrets: [plainSecret] as [string] }
      expect(await send(plain, given)).toBe(204)
      expect(await send(plain, { ...given, eventId: 'evt_forged' }, (body) => body.replace('run_1', 'run_2'))).toBe(401)
      expect(await post(plain, {}, envelope('evt_unsigned'))).toBe(401)
      expect(await plain.handled(1)).toEqual(['run.completed evt_plain'])
    }, 210_000)
  })
}

type Started = {
  origin: string
  /** The lines that it printed for handled events; waits for this many, since a response may arrive before its line. */
  handled(count: number): Promise<string[]>
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

async function start([program = '', ...args]: readonly string[], webhookSecret: string): Promise<Started> {
  const [TLS_CERT, TLS_KEY] = [join(files.path, 'server.crt'), join(files.path, 'server.key')]
  const env = { ...process.env, WEBHOOK_SECRET: webhookSecret, TLS_CERT, TLS_KEY, PORT: '0' }
  // In a separate process group: `go run` starts the receiver as a child.
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  const port = await waitUntil('the receiver listens', 200_000, () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${written.stderr}`)
    return /listening on (\d+)/.exec(written.stdout)?.[1]
  })
  return {
    origin: `https://localhost:${port}`,
    handled: (count) =>
      waitUntil(`${count} events are handled`, 25_000, () => {
        const lines = written.stdout.split('\n').slice(1, -1)
        return lines.length >= count && lines
      }),
    stop: () => stop(child),
    [Symbol.asyncDispose]: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await closed
}

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

const envelope = (id: string): string => `{"id":"${id}","type":"run.completed","data":{"id":"run_1"}}`

type Given = { eventId: string } & Partial<Pick<Signing, 'now' | 'secrets'>>

const sign = ({ eventId, now = new Date(), secrets = [secret] }: Given, body: string): Record<string, string> =>
  signDelivery({
    deliveryId: 'dlv_1',
    eventId,
    eventType: 'run.completed',
    attempt: 1,
    body: Buffer.from(body),
    secrets,
    now,
  })

function send(receiver: Started, given: Given, change = (body: string) => body): Promise<number> {
  const body = envelope(given.eventId)
  return post(receiver, sign(given, body), change(body))
}

function post({ origin }: Started, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, ca: service.authority.ca, agent: false }
    const call = https.request(`${origin}/hook`, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    call.once('error', reject).end(body)
  })
}
