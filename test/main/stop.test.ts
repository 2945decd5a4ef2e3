/** How the service shuts down, seen from outside: real processes, real signals, and nothing left behind. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { callService } from '../helpers/callService.ts'
import { processesOf } from '../helpers/processesOf.ts'
import { onlyLong, sampled } from '../helpers/scale.ts'
import {
  byNode,
  byNpm,
  type Command,
  fromSources,
  inTerminal,
  type ServiceProcess,
  startServiceProcess,
} from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const dataDir = () => join(folder.path, 'data')
const start = (command: Command) => startServiceProcess(dataDir(), {}, command)
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

const drained = /"msg":"stopping: .*\n(?:.*\n)*.*"msg":"stopped"/

describe('npm start', () => {
  // test/main/startOutput.test.ts also stops the sources.
  onlyLong(test)('SIGTERM to npm drains the service and leaves no process', async () => {
    await using service = await start(fromSources)
    expect((await processesOf(dataDir())).some((command) => command.includes('/postgres -D'))).toBe(true)
    const { code, stdout } = await service.stop('SIGTERM')
    expect([code, await processesOf(dataDir())]).toEqual([0, []])
    expect(stdout).toMatch(drained)
  })

  // A terminal sends SIGINT to the whole group, see below.
  const signals = ['SIGTERM', 'SIGINT'] as const
  onlyLong(test).each(signals)('%s to the whole process group counts as one signal', async (signal) => {
    await using service = await start(byNpm)
    expect((await processesOf(dataDir())).some((command) => command.includes('/postgres -D'))).toBe(true)
    process.kill(-service.pid, signal)
    const { code, stdout } = await service.ended
    expect([code, await processesOf(dataDir())]).toEqual([0, []])
    expect(stdout).toMatch(drained)
  })

  test('SIGKILL to npm, which then passes nothing on, drains the service', async () => {
    await using service = await start(byNpm)
    const { stdout } = await service.stop('SIGKILL')
    expect(stdout).toMatch(drained)
    expect(await processesOf(dataDir())).toEqual([])
  })
})

describe('in a terminal', () => {
  test('Ctrl-C drains the service and leaves no process', async () => {
    await using service = await start(inTerminal(byNpm))
    expect((await processesOf(dataDir())).some((command) => command.includes('/postgres -D'))).toBe(true)
    service.type('\x03')
    const { code, stdout } = await service.ended
    expect([code, await processesOf(dataDir())]).toEqual([0, []])
    expect(stdout.replaceAll('\r', '')).toMatch(drained)
  })

  test('closing the terminal ends the service and leaves no process', async () => {
    await using service = await start(inTerminal(byNpm))
    await service.stop('SIGKILL')
    await waitUntil('its processes end', 60_000, async () => (await processesOf(dataDir())).length === 0)
  })
})

describe('a second signal while it drains', () => {
  const exitCodes = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const
  test.each(sampled(exitCodes, 2))('%s ends it immediately with %i and leaves no process', async (signal, expected) => {
    await using service = await start(byNode)
    await startLongRun(service)
    service.signal('SIGTERM')
    await Promise.race([service.wrote('"msg":"stopping: work is still in progress"'), service.ended])
    expect(service.output()).toMatch(/"runs":[1-9].*"msg":"stopping: work is still in progress"/)
    const { code } = await service.stop(signal)
    expect([code, await processesOf(dataDir())]).toEqual([expected, []])
  })
})

async function startLongRun({ credentials }: ServiceProcess): Promise<void> {
  const body = { agent_id: credentials.agents.simulator, input: { chunks: 100, delay_ms: 5_000 } }
  const { status, json } = await callService(credentials, 'POST', '/runs', body, { prefer: 'wait=1' })
  expect([status, json]).toEqual([202, expect.objectContaining({ status: 'running' })])
}
