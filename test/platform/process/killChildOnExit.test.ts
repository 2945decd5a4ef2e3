import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import { endChildren, killChildOnExit } from '../../../src/platform/process/killChildOnExit.ts'

const sleeper = (): ChildProcess => spawn('sleep', ['1000'], { stdio: 'ignore' })

test('endChildren sends each child its signal and resolves when all have exited', async () => {
  const [one, other] = [sleeper(), sleeper()]
  killChildOnExit(one, 'SIGQUIT')
  killChildOnExit(other, 'SIGKILL')
  await endChildren()
  expect([one.signalCode, other.signalCode]).toEqual(['SIGQUIT', 'SIGKILL'])
})

test('endChildren does not wait for a program that could not be started', async () => {
  const missing = spawn('/no/such/program')
  killChildOnExit(missing, 'SIGKILL')
  await once(missing, 'error').catch(() => undefined)
  await expect(endChildren()).resolves.toBeUndefined()
})
