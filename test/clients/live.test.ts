/** Every operation of every library against a real service of two instances, also while one of them is stopped. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { needsProgram } from '../helpers/needsProgram.ts'
import { isLong, onlyLong } from '../helpers/scale.ts'
import { type Language, languages } from './helpers/languages.ts'
import { readOperations } from './helpers/operations.ts'
import { type Report, runScenarios } from './helpers/runScenarios.ts'
import type { StopGroup } from './live/liveCase.ts'
import { liveCases } from './live/liveCases.ts'
import { startLiveControl } from './live/liveControl.ts'
import { type LiveService, startLiveService } from './live/liveService.ts'

const both: StopGroup['signal'][] = ['SIGKILL', 'SIGTERM']

let service: LiveService
beforeAll(async () => {
  service = await startLiveService()
}, 120_000)
afterAll(() => service?.[Symbol.asyncDispose]())

test('the live suite calls every operation', () => {
  const called = new Set(liveCases(service.credentials).flatMap(({ steps }) => steps.map(({ operation }) => operation)))
  expect(readOperations().filter((operation) => !called.has(operation))).toEqual([])
})

// At most one way to stop in the short form: the scripted scenarios cut the streams of each client in every way.
describeCases(languages.typescript, ['SIGKILL'])
describeCases(languages.python, ['SIGTERM'])
describeCases(languages.go, [])
// Generated from the asynchronous client, which makes the same calls.
onlyLong(describe)('in addition', () => describeCases(languages.pythonSync, both))

function describeCases(language: Language, shortSignals: StopGroup['signal'][]): void {
  const signals = isLong ? both : shortSignals
  const names = liveCases({ agents: { echo: '', simulator: '' } }, signals).map(({ name }) => name)
  needsProgram(
    describe,
    language.needs,
    language.isInstalled,
  )(`the client in ${language.name}`, () => {
    let report: Report
    beforeAll(async () => {
      // New cases for each language: a group of stops happens once.
      const control = await startLiveControl(service, liveCases(service.credentials, signals))
      report = await runScenarios(language, { SCRIPTED_CONTROL: control.address, CONCURRENCY: '4' })
      await control.close()
    }, 240_000)

    test('runs every case', () => {
      expect({ code: report.code, stderr: report.stderr, cases: report.failures.size }).toEqual({
        code: 0,
        stderr: '',
        cases: names.length,
      })
    })

    test.each(names)('%s', (name) => {
      expect(report.failures.get(name)).toEqual([])
    })
  })
}
