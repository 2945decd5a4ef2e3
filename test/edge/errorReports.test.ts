import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { graphql, rest } from '../helpers/httpClient.ts'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority, type ReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

/** A service without its table of runs, and a receiver of error reports. */
let service: TestService
let authority: ReceiverAuthority
let collector: Receiver
beforeAll(async () => {
  authority = await createReceiverAuthority()
  collector = await startReceiver(authority.certificate)
  const env = { ERROR_REPORT_URL: collector.url('/reports'), WEBHOOK_CA_FILE: authority.caFile }
  service = await startOwnService({ env: { ...env, WEBHOOK_ALLOW_PRIVATE: 'on' } })
  await service.deps.db.pool.query('alter table runs rename to lost')
})
afterAll(async () => {
  await service.deps.db.pool.query('alter table lost rename to runs')
  await service.dispose()
  await collector.close()
  await authority.dispose()
})

test('posts an internal error once with its cause, from either door, without secrets', async () => {
  await rest(service, 'GET', `/runs?error_code=${service.credentials.api_key}`, { headers: { 'x-request-id': 'one' } })
  await graphql(service, '{ runs { edges { node { id } } } }', {}, { headers: { 'x-request-id': 'two' } })
  const got = await collector.waitFor(2)
  const reports = got.map(({ body }) => JSON.parse(body.toString()))
  expect(reports.map((report) => [report.request_id, report.code])).toEqual([
    ['one', 'internal_error'],
    ['two', 'internal_error'],
  ])
  expect(reports[0].error.message).toContain('"runs" does not exist')
  expect(got.map(({ body }) => body.toString()).join()).not.toContain(service.credentials.api_key)
})

test('does not post errors of the caller', async () => {
  await rest(service, 'GET', '/runs?limit=0')
  expect(collector.got.length).toBe(2)
})
