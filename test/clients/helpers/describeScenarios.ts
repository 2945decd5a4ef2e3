/** One test for each scenario, from one run of a library's runner. */
import { beforeAll, describe, expect, test } from '@jest/globals'
import { loadScenarios } from '../../../clients/scripted/loadScenarios.ts'
import { needsProgram } from '../../helpers/needsProgram.ts'
import type { Language } from './languages.ts'
import { type Report, runScenarios } from './runScenarios.ts'

const startSeconds = 240 // the first start of Go's runner compiles it

/** `repeatedByRuntime`: scenarios in which the runtime sends a request again before the library notices that it was lost. */
export function describeScenarios(language: Language, repeatedByRuntime: string[] = []): void {
  needsProgram(
    describe,
    language.needs,
    language.isInstalled,
  )(`the client in ${language.name}`, () => {
    const scenarios = loadScenarios().filter(({ cancel }) => language.canCancel || cancel === undefined)
    let report: Report
    beforeAll(async () => {
      report = await runScenarios(language)
    }, startSeconds * 1_000)

    test('runs every scenario', () => {
      expect({ code: report.code, stderr: report.stderr, scenarios: report.failures.size }).toEqual({
        ...{ code: 0, stderr: '' },
        scenarios: scenarios.length,
      })
    })

    test.each(scenarios.map(({ file, name }) => [file, name]))('%s: %s', (_, name) => {
      const failures = repeatedByRuntime.includes(name) ? [expect.stringMatching(/^slept_ms is \[\]/)] : []
      expect(report.failures.get(name)).toEqual(failures)
    })
  })
}
