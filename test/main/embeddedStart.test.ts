import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { callService } from '../helpers/callService.ts'
import { freePort } from '../helpers/freePort.ts'
import { runServiceProcess, type ServiceProcess, startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))
const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid')
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const addresses = ['base_url', 'graphql_url', 'dashboard_url']
const withoutAddresses = (credentials: object) =>
  Object.fromEntries(Object.entries(credentials).filter(([name]) => !addresses.includes(name)))

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dataDir: string
/** The one that runs on the folder. */
let service: ServiceProcess
beforeAll(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder.path, "it's a folder")
})
afterAll(async () => {
  await service?.[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

describe('on an empty folder', () => {
  test('reports its addresses when it is ready, and keeps all data across a restart', async () => {
    const first = await startServiceProcess(dataDir)
    expect(first.ready).toMatchObject({ level: 'info', role: 'all', rest: first.credentials.base_url })
    expect(first.ready.credentialsFile).toBe(join(dataDir, 'credentials.json'))
    const body = { agent_id: first.credentials.agents.echo, input: { query: 'Hello' } }
    const run = (await callService(first.credentials, 'POST', '/runs', body)).json

    expect((await stat(join(dataDir, 'credentials.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600)
    expect(first.credentials).toMatchObject({
      graphql_url: first.credentials.base_url.replace(/v2$/, 'graphql'),
      dashboard_url: first.credentials.base_url.replace(/v2$/, ''),
      ca_file: expect.stringMatching(/^\//),
      organization_id: expect.stringMatching(/^org_/),
      email: expect.stringContaining('@'),
      password: expect.stringMatching(/.{16,}/),
      api_key: expect.stringMatching(/^ars_live_/),
      demo_api_key: expect.stringMatching(/^ars_demo_/),
      agents: { echo: expect.stringMatching(/^ag_/), simulator: expect.stringMatching(/^ag_/) },
    })

    const postmaster = Number.parseInt(await readFile(pidFile(dataDir), 'utf8'), 10)
    expect(await first.stop('SIGINT')).toMatchObject({ code: 0, stderr: '' })
    expect(isRunning(postmaster)).toBe(false)
    await expect(access(pidFile(dataDir))).rejects.toThrow('ENOENT')

    const port = await freePort()
    service = await startServiceProcess(dataDir, { PORT: String(port) })
    const second = service
    expect(second.credentials.base_url).toBe(`https://localhost:${port}/v2`)
    expect(await readJson(join(dataDir, 'credentials.json'))).toEqual(second.credentials)
    expect(withoutAddresses(second.credentials)).toEqual(withoutAddresses(first.credentials))
    expect(second.ready.readyMs).toBeGreaterThan(0)
    expect(await callService(second.credentials, 'GET', `/runs/${run.id}`)).toEqual({ status: 200, json: run })
  })
})

describe('after kill -9', () => {
  test('every acknowledged run exists, and a second service on the folder fails with one line', async () => {
    const killed = service
    const { credentials } = killed
    const answered: unknown[] = []
    let killing = false
    const client = async (name: string) => {
      for (let count = 0; ; count++) {
        const body = { agent_id: credentials.agents.echo, input: { query: `${name} ${count}` } }
        const { status, json } = await callService(credentials, 'POST', '/runs', body)
        expect(status).toBe(200)
        answered.push(json)
        if (answered.length >= 40 && !killing) {
          killing = true
          killed.signal('SIGKILL')
        }
      }
    }
    const clients = await Promise.allSettled(['a', 'b', 'c', 'd'].map(client))
    expect(clients.every(({ status }) => status === 'rejected')).toBe(true)
    await killed.ended

    service = await startServiceProcess(dataDir)
    for (const run of answered) {
      const { id } = run as { id: string }
      expect(await callService(service.credentials, 'GET', `/runs/${id}`)).toEqual({ status: 200, json: run })
    }

    const rival = await runServiceProcess(dataDir)
    expect(rival.code).toBe(1)
    expect(rival.stderr).toBe(
      `Agent Run Service can't start: DATA_DIR ${dataDir} is in use by another Agent Run Service (process ${service.pid}); stop it or choose another DATA_DIR\n`,
    )
    expect((await callService(service.credentials, 'GET', '/runs')).status).toBe(200)
  })
})
