/** Streams that are cut at random places: each client gets every event once, and the last one. */
import { describe, expect, test } from '@jest/globals'
import { type Language, languages } from '../clients/helpers/languages.ts'
import { runScenarios } from '../clients/helpers/runScenarios.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { scaled } from '../helpers/scale.ts'
import { seed } from './helpers/random.ts'

const cuts = scaled(25, 1_000)

for (const language of Object.values<Language>(languages)) {
  needsProgram(
    describe,
    language.needs,
    language.isInstalled,
  )(`the client in ${language.name}`, () => {
    test(`reads ${cuts} streams to their last frames, without a gap or a repeat`, async () => {
      const report = await runScenarios(language, { CUTS: String(cuts), SEED: String(seed), CONCURRENCY: '4' })
      const failed = [...report.failures].filter(([, failures]) => failures.length > 0)
      expect({ code: report.code, stderr: report.stderr, failed }).toEqual({ code: 0, stderr: '', failed: [] })
      expect(report.failures.size).toBe(cuts)
    }, 240_000)
  })
}
