/** Storing the verdict on an output when the run is no longer ours, and storing it twice. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Triggered } from '../../src/guardrails/guardrail.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { OutputGuard } from '../../src/runs/execution/outputGuard.ts'
import { storeVerdicts } from '../../src/runs/execution/storeVerdicts.ts'
import type { Run } from '../../src/runs/run.ts'
import { type ScriptedService, spoken, startScriptedService } from '../helpers/scriptedAgent.ts'
import { stream } from '../helpers/sse.ts'

let service: ScriptedService
beforeAll(async () => {
  service = await startScriptedService()
})
afterAll(() => service.dispose())

const triggered: Triggered[] = [{ check: 'secrets', action: 'block', on: 'output', count: 1 }]
const blocked = { isBlocked: () => true, triggered: () => triggered } as unknown as OutputGuard

/** A run that has stored some output and runs until `finish` is called. */
async function startRun(): Promise<{ run: Run; finish(): void }> {
  const gate = Promise.withResolvers<void>()
  service.play('talk', [{ type: 'output.delta', delta: 'stored so far ' }, gate.promise, { type: 'run.completed' }])
  const body = { agent_id: await service.agent('none'), input: { script: 'talk' } }
  const { frames } = await stream(service, 'POST', '/v2/runs/stream', {
    body,
    until: ({ event }) => event === 'output.delta',
  })
  const id = String(frames[0]?.data.run_id)
  const run = await service.deps.runStore.read(service.credentials.organization_id, id)
  if (run === undefined) throw new Error('the run does not exist')
  return { run, finish: gate.resolve }
}

const entriesOf = async (run: Run) => (await service.call('GET', `/audit-log?target_id=${run.id}`)).data as JsonObject[]

test('stores nothing if the run was cancelled in the meantime', async () => {
  const { run, finish } = await startRun()
  await service.call('DELETE', `/runs/${run.id}`)
  await storeVerdicts(service.deps, run, blocked)
  finish()
  expect([await entriesOf(run), spoken(await service.log(run.id))]).toEqual([[], 'stored so far '])
})

test('stores nothing if another execution owns the run', async () => {
  const { run, finish } = await startRun()
  await storeVerdicts(service.deps, { ...run, attempt: run.attempt + 1 }, blocked)
  finish()
  expect([await entriesOf(run), spoken(await service.log(run.id))]).toEqual([[], 'stored so far '])
})

test('records a verdict once if it is stored twice', async () => {
  const { run, finish } = await startRun()
  await storeVerdicts(service.deps, run, blocked)
  await storeVerdicts(service.deps, run, blocked)
  finish()
  expect((await entriesOf(run)).map(({ action }) => action)).toEqual(['guardrail.blocked'])
  expect(spoken(await service.log(run.id))).toBe('')
})
