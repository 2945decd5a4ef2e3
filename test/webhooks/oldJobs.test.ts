import { expect, test } from '@jest/globals'
import type { QueryRunner } from 'typeorm'
import { Deliveries1700000000012 } from '../../migrations/0012-deliveries.ts'
import { openTestStorage } from '../helpers/openTestStorage.ts'

test('the migration deletes the queue jobs that earlier versions created for deliveries, and no others', async () => {
  const { db, dispose } = await openTestStorage()
  for (const task of ['deliver', 'deliver', 'another']) {
    await db.pool.query('select graphile_worker.add_job($1, max_attempts => 10)', [task])
  }
  const query = async (text: string) => (await db.pool.query(text)).rows
  await new Deliveries1700000000012().up({ query } as unknown as QueryRunner)
  const jobs = await db.pool.query('select task_identifier from graphile_worker.jobs')
  expect(jobs.rows).toEqual([{ task_identifier: 'another' }])
  await dispose()
})
