/** The verdict on an output whose run was taken from under it, and one that is stored twice. */
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

/** A run that has told a little and goes on until it is let go. */
async function talking(): Promise<{ run: Run; letGo(): void }> {
  const gate = Promise.withResolvers<void>()
  service.play('talk', [{ type: 'output.delta', delta: 'told so far ' }, gate.promise, { type: 'run.completed' }])
  const body = { agent_id: await service.agent('none'), input: { script: 'talk' } }
  const { frames } = await stream(service, 'POST', '/v2/runs/stream', {
    body,
    until: ({ event }) => event === 'output.delta',
  })
  const id = String(frames[0]?.data.run_id)
  const run = await service.deps.runStore.read(service.credentials.organization_id, id)
  if (run === undefined) throw new Error('the run is not there')
  return { run, letGo: gate.resolve }
}

const entriesOf = async (run: Run) => (await service.call('GET', `/audit-log?target_id=${run.id}`)).data as JsonObject[]

test('is nothing where the run was cancelled meanwhile: neither an entry nor a change', async () => {
  const { run, letGo } = await talking()
  await service.call('DELETE', `/runs/${run.id}`)
  await storeVerdicts(service.deps, run, blocked)
  letGo()
  expect([await entriesOf(run), spoken(await service.log(run.id))]).toEqual([[], 'told so far '])
})

test('is nothing where another execution has the run', async () => {
  const { run, letGo } = await talking()
  await storeVerdicts(service.deps, { ...run, attempt: run.attempt + 1 }, blocked)
  letGo()
  expect([await entriesOf(run), spoken(await service.log(run.id))]).toEqual([[], 'told so far '])
})

test('is recorded once, however often it is stored', async () => {
  const { run, letGo } = await talking()
  await storeVerdicts(service.deps, run, blocked)
  await storeVerdicts(service.deps, run, blocked)
  letGo()
  expect((await entriesOf(run)).map(({ action }) => action)).toEqual(['guardrail.blocked'])
  expect(spoken(await service.log(run.id))).toBe('')
})
