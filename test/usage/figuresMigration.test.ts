/** Rollups from before versions were counted are rebuilt. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { DataSource } from 'typeorm'
import { Figures1700000000023 } from '../../migrations/0023-figures.ts'
import { rollUp } from '../../src/usage/rollUp.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

test('the migration counts every run again, by its version, whether it was rolled up or not', async () => {
  const { echo } = service.credentials.agents
  const run = () => rest(service, 'POST', '/runs', { body: { agent_id: echo, input: { query: 'x' } } })
  const read = async () => (await rest(service, 'GET', `/analytics?agent_id=${echo}`)).json
  await run()
  await rest(service, 'PATCH', `/agents/${echo}`, { body: { description: 'Newer' } })
  await run()
  while (await rollUp(service.deps)) {}
  await run()
  const before = await read()
  expect(before).toMatchObject({
    totals: { runs: 3 },
    by_version: [
      { version: 2, runs: 2 },
      { version: 1, runs: 1 },
    ],
  })
  const source = await new DataSource({
    type: 'postgres',
    url: service.databaseUrl,
    installExtensions: false,
  }).initialize()
  const runner = source.createQueryRunner()
  await runner.startTransaction()
  await new Figures1700000000023().down(runner)
  await new Figures1700000000023().up(runner)
  await runner.commitTransaction()
  await runner.release()
  await source.destroy()
  expect(await read()).toEqual(before)
  while (await rollUp(service.deps)) {}
  expect(await read()).toEqual(before)
})
