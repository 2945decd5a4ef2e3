/** Instances are killed or stopped while clients read streams: each client gets every event once, and the last. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Language, languages } from '../clients/helpers/languages.ts'
import { runScenarios } from '../clients/helpers/runScenarios.ts'
import { startLiveControl } from '../clients/live/liveControl.ts'
import { type LiveService, startLiveService } from '../clients/live/liveService.ts'
import { manyStops } from '../clients/live/stopCases.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { onlyLong } from '../helpers/scale.ts'

const streams = 100
const perStop = 10

// The short form is in the live suite, which stops an instance for each client.

onlyLong(describe)('an instance that stops', () => {
  let service: LiveService
  beforeAll(async () => {
    service = await startLiveService()
  }, 120_000)
  afterAll(() => service?.[Symbol.asyncDispose]())

  for (const language of Object.values<Language>(languages)) {
    needsProgram(test, language.needs, language.isInstalled)(
      `interrupts no stream of the client in ${language.name} permanently`,
      async () => {
        const cases = manyStops(service.credentials.agents.simulator, streams, perStop)
        const control = await startLiveControl(service, cases)
        const env = { SCRIPTED_CONTROL: control.address, CONCURRENCY: String(perStop) }
        const report = await runScenarios(language, env)
        await control.close()
        const failed = [...report.failures].filter(([, failures]) => failures.length > 0)
        expect({ code: report.code, stderr: report.stderr, failed }).toEqual({ code: 0, stderr: '', failed: [] })
        expect(report.failures.size).toBe(streams)
      },
      900_000,
    )
  }
})
