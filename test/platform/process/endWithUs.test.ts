import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import { endChildren, endWithUs } from '../../../src/platform/process/endWithUs.ts'

const sleeper = (): ChildProcess => spawn('sleep', ['1000'], { stdio: 'ignore' })

test('endChildren sends each child its signal and resolves when all have exited', async () => {
  const [one, other] = [sleeper(), sleeper()]
  endWithUs(one, 'SIGQUIT')
  endWithUs(other, 'SIGKILL')
  await endChildren()
  expect([one.signalCode, other.signalCode]).toEqual(['SIGQUIT', 'SIGKILL'])
})

test('endChildren does not wait for a program that could not be started', async () => {
  const missing = spawn('/no/such/program')
  endWithUs(missing, 'SIGKILL')
  await once(missing, 'error').catch(() => undefined)
  await expect(endChildren()).resolves.toBeUndefined()
})
