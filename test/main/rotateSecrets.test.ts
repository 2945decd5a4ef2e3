/** The master key is replaced: no one is locked out, no sealed secret is lost, and the old key no longer opens anything. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { Client } from 'pg'
import { startService } from '../../src/main/startService.ts'
import { type Environment, readConfig } from '../../src/platform/config.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSecretBox } from '../../src/platform/secrets/secretBox.ts'
import { admin } from '../helpers/adminCommand.ts'
import { cookieOf, withCookie } from '../helpers/browser.ts'
import { closeClient, request, rest } from '../helpers/httpClient.ts'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority, type ReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'
import type { TestService } from '../helpers/testService.ts'

jest.setTimeout(120_000) // each command is a separate process

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string]
const secret = 'whsec_c2VhbGVkIHNlY3JldA=='

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let database: TestDatabase
let authority: ReceiverAuthority
let receiver: Receiver
let client: Client
beforeAll(async () => {
  folder = await temporaryFolder()
  database = await createTestDatabase()
  authority = await createReceiverAuthority()
  receiver = await startReceiver(authority.certificate, (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  )
  client = new Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await receiver.close()
  await authority.dispose()
  await database.drop()
  await folder[Symbol.asyncDispose]()
})

const environment = (keys: Environment): Environment => ({
  PORT: '0',
  HTTP_PORT: '0',
  DATA_DIR: folder.path,
  DATABASE_URL: database.url,
  WEBHOOK_CA_FILE: authority.caFile,
  WEBHOOK_ALLOW_PRIVATE: 'on',
  ...keys,
})

/** Uses the service with these keys, and stops it. */
async function withService<Result>(
  keys: Environment,
  work: (service: TestService) => Promise<Result>,
): Promise<Result> {
  const started = await startService({ config: readConfig(environment(keys)), log: createLog('silent') })
  const ca = readFileSync(join(folder.path, 'certificates', 'ca.crt'))
  const service = {
    ...started,
    ca,
    databaseUrl: database.url,
    logged: [],
    dispose: started.stop,
  } as unknown as TestService
  try {
    return await work(service)
  } finally {
    closeClient(service)
    await started.stop()
  }
}

const rotate = (keys: Environment) => admin(environment(keys), ['secrets', 'rotate'])

const sealedBy = async (key: string): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count
       from (select secret from webhooks union all select previous_secret from webhooks
             union all select secret from connectors union all select sealed from kept_keys) as sealed
      where secret like $1`,
    [`${createSecretBox(key).keyId}.%`],
  )
  return rows[0]?.count ?? 0
}

const made: { cookie: string; agentId: string; webhookId: string } = { cookie: '', agentId: '', webhookId: '' }

async function make(service: TestService): Promise<void> {
  const created = async (path: string, body: JsonObject) =>
    String((await rest(service, 'POST', path, { body })).json.id)
  const connectorId = await created('/connectors', { name: 'C', kind: 'http', base_url: receiver.url('/'), secret })
  const runtime = { type: 'http', url: receiver.url('/run'), connector_id: connectorId }
  made.agentId = await created('/agents/custom', { name: 'Own', runtime })
  made.webhookId = await created('/webhooks', { url: receiver.url('/hook'), events: ['alert.triggered'] })
  await rest(service, 'POST', `/webhooks/${made.webhookId}/rotate-secret`, { body: { secret } })
  made.cookie = await cookieOf(service)
}

/** The key and the cookie of the first start are valid, and a run and a delivery are signed with the given secret. */
async function expectAllGood(service: TestService): Promise<void> {
  expect((await request(service, 'GET', '/api/auth/me', withCookie(made.cookie))).status).toBe(200)
  const known = receiver.got.length
  const { json: run } = await rest(service, 'POST', '/runs', { body: { agent_id: made.agentId, input: {} } })
  expect(run.status).toBe('completed')
  expect((await rest(service, 'POST', `/webhooks/${made.webhookId}/test`)).status).toBe(200)
  const got = (await receiver.waitFor(known + 2)).slice(known)
  for (const { headers, body } of got) {
    expect(headers['x-service-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'))
  }
}

/** The rotations that the owner can see. */
const entriesOf = async (service: TestService): Promise<unknown[]> =>
  (await rest(service, 'GET', '/audit-log?action=secrets.resealed')).json.data as unknown[]

test('step by step, while the service keeps running', async () => {
  await withService({ MASTER_KEY: first }, async (service) => {
    await make(service)
    await expectAllGood(service)
  })
  expect(await sealedBy(first)).toBe(5)

  await expect(withService({ MASTER_KEY: second }, async () => {})).rejects.toThrow(/^MASTER_KEY is not the key of/)

  const moving = { MASTER_KEY: second, MASTER_KEY_PREVIOUS: first }
  await withService(moving, async (service) => {
    await expectAllGood(service)
    const { code, out } = await rotate(moving)
    expect([code, JSON.parse(out).resealed]).toEqual([0, { webhooks: 2, connectors: 1, kept_keys: 2 }])
    await expectAllGood(service)
    expect(await entriesOf(service)).toMatchObject([
      {
        actor: { kind: 'operator', id: userInfo().username, name: userInfo().username },
        target_id: service.credentials.organization_id,
        details: { webhooks: 2, connectors: 1 },
      },
    ])
  })
  expect([await sealedBy(first), await sealedBy(second)]).toEqual([0, 5])

  const again = await rotate(moving)
  expect(JSON.parse(again.out).resealed).toEqual({ webhooks: 0, connectors: 0, kept_keys: 0 })

  await withService({ MASTER_KEY: second }, async (service) => {
    await expectAllGood(service)
    expect(await entriesOf(service)).toHaveLength(1) // if nothing was moved, there is no entry
  })
  await expect(withService({ MASTER_KEY: first }, async () => {})).rejects.toThrow(/^MASTER_KEY is not the key of/)
})

test('lists the secrets that no given key opens, and moves the others', async () => {
  const { rows } = await client.query<{ id: string; sealed: string }>('select id, secret as sealed from webhooks')
  const [webhook] = rows
  const foreign = createSecretBox('f'.repeat(32)).seal('lost', 'anywhere')
  await client.query('update webhooks set secret = $1 where id = $2', [foreign, webhook?.id])
  const { code, out, err } = await rotate({ MASTER_KEY: third, MASTER_KEY_PREVIOUS: second })
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(String(webhook?.id))
  expect(err).not.toContain(third)
  expect(await sealedBy(third)).toBe(4)
  const reported = await client.query(
    "select details from audit_log where action = 'secrets.resealed' order by id desc",
  )
  expect(reported.rows[0]?.details).toEqual({ webhooks: 1, connectors: 1 })
})

test('a rotation is rejected before the peppers are stored, since it would lock everyone out', async () => {
  await client.query('delete from kept_keys')
  const { code, err } = await rotate({ MASTER_KEY: third, MASTER_KEY_PREVIOUS: second })
  expect([code, err]).toEqual([1, expect.stringMatching(/^MASTER_KEY_PREVIOUS can't be used yet/)])
})
