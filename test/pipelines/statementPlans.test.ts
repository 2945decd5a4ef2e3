/** A plan made while the tables were empty must work until they are analysed. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readSnapshots, writeMoves } from '../../src/pipelines/runs/store/stateStatements.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'
import { textPlans } from '../helpers/textPlans.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.dispose())

test('pipeline runs are read by their keys, and so are the runs of their steps', async () => {
  const [plan] = await textPlans(storage.db, (db) =>
    readSnapshots(db, [{ organizationId: 'org_none', id: 'prun_none' }]),
  )
  expect(plan).toMatch(/pipeline_runs_pkey(.|\n)*runs_pkey/)
  expect(plan).not.toMatch(/Seq Scan|Merge Join|Hash Join/)
})

test('pipeline runs are advanced one by one, without a table scan', async () => {
  const [plan] = await textPlans(storage.db, (db) => writeMoves(db, []))
  expect(plan).toMatch(/Index Scan using \w+ on pipeline_runs/)
  expect(plan).not.toMatch(/Seq Scan|Merge Join|Hash Join/)
})
