import { once } from 'node:events'
import { connect } from 'node:tls'
import { expect, test } from '@jest/globals'
import { systemClock } from '../../src/platform/clock.ts'
import { createPeriodicTasks, type PeriodicTask } from '../../src/scheduler/periodicTasks.ts'
import { request } from '../helpers/httpClient.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const dayMs = 86_400_000
const warningsOf = ({ logged }: TestService): unknown[] =>
  logged.filter((line) => line.includes('authority')).map((line) => JSON.parse(line))
const warning = ({ credentials }: TestService) => ({
  level: 'warn',
  caFile: credentials.ca_file,
  msg: expect.stringContaining('trust'),
})

test('a start that replaces the local authority logs that it has to be trusted again', async () => {
  // The data folder has an authority for localhost only.
  const service = await startOwnService({ env: { PUBLIC_URL: 'https://runs.example.com' } })
  const { status } = await request(service, 'GET', '/healthz')
  await service.dispose()
  expect(status).toBe(200)
  expect(warningsOf(service)).toMatchObject([warning(service)])
})

test('a process that runs for years renews its certificate and its authority', async () => {
  let passedMs = 0
  let renewal: PeriodicTask | undefined
  const service = await startOwnService({
    clock: { ...systemClock, now: () => new Date(Date.now() + passedMs) },
    createTasks(deps) {
      const tasks = createPeriodicTasks(deps)
      const add = (task: PeriodicTask) => {
        if (task.name === 'renew_certificates') renewal = task
        else tasks.add(task)
      }
      return { ...tasks, add }
    },
  })
  const { signal } = new AbortController()
  const first = await served(service)
  await renewal?.run(signal)
  expect(await served(service)).toBe(first)
  passedMs = 370 * dayMs
  await renewal?.run(signal)
  const second = await served(service)
  expect([second === first, warningsOf(service)]).toEqual([false, []])
  passedMs = 800 * dayMs
  await renewal?.run(signal)
  expect(await served(service)).not.toBe(second)
  expect(warningsOf(service)).toMatchObject([warning(service)])
  await service.dispose()
})

/** The fingerprint of the certificate that new connections get. */
async function served({ port }: TestService): Promise<string> {
  const socket = connect({ port, host: 'localhost', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}
