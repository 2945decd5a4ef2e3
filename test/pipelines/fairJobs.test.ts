import { expect, test } from '@jest/globals'
import { createFairJobs } from '../../src/pipelines/runs/engine/fairJobs.ts'

test('an organisation with endless jobs leaves a slot for the next one', async () => {
  const jobs = createFairJobs(4)
  const started: string[] = []
  const hung = Promise.withResolvers<void>()
  for (let job = 0; job < 100; job++) {
    jobs.add('greedy', async () => {
      started.push('greedy')
      await hung.promise
    })
  }
  jobs.add('modest', async () => void started.push('modest'))
  expect(started).toEqual(['greedy', 'greedy', 'modest'])
  hung.resolve()
  await jobs.stop()
})

test('starts nothing after it was stopped, and waits for running jobs', async () => {
  const jobs = createFairJobs(2)
  const begun = Promise.withResolvers<void>()
  let hasEnded = false
  jobs.add('one', async () => {
    await begun.promise
    hasEnded = true
  })
  const stopped = jobs.stop()
  jobs.add('other', () => Promise.reject(new Error('it was started')))
  begun.resolve()
  await stopped
  expect(hasEnded).toBe(true)
})
