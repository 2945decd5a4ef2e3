/** One test for each scenario, from one run of a library's runner. */
import { beforeAll, describe, expect, test } from '@jest/globals'
import { type LoadedScenario, loadScenarios } from '../../../clients/scripted/loadScenarios.ts'
import { needsProgram } from '../../helpers/needsProgram.ts'
import { isLong, sampled } from '../../helpers/scale.ts'
import type { Language } from './languages.ts'
import { type Report, runScenarios } from './runScenarios.ts'

const startSeconds = 240 // the first start of Go's runner compiles it

export function describeScenarios(language: Language, choose = withFewerRows): void {
  needsProgram(
    describe,
    language.needs,
    language.isInstalled,
  )(`the client in ${language.name}`, () => {
    const possible = loadScenarios().filter(({ cancel }) => language.canCancel || cancel === undefined)
    const scenarios = choose(possible)
    let report: Report
    beforeAll(async () => {
      const names = scenarios.map(({ name }) => name).join('\n')
      report = await runScenarios(language, isLong ? {} : { SCENARIOS: names })
    }, startSeconds * 1_000)

    test('runs every scenario', () => {
      expect({ code: report.code, stderr: report.stderr, scenarios: report.failures.size }).toEqual({
        ...{ code: 0, stderr: '' },
        scenarios: scenarios.length,
      })
    })

    test.each(scenarios.map(({ file, name }) => [file, name]))('%s: %s', (_, name) => {
      const failures = language.repeatedByRuntime?.includes(name) ? [expect.stringMatching(/^slept_ms is \[\]/)] : []
      expect(report.failures.get(name)).toEqual(failures)
    })
  })
}

/** The live suite calls every operation too, and `faults/clientCuts` cuts at random places. */
function withFewerRows(scenarios: LoadedScenario[]): LoadedScenario[] {
  const tables = ['operations', 'cuts']
  const rows = scenarios.filter(({ file }) => tables.includes(file))
  const kept = new Set(sampled(rows, 5)) // cuts are made in three ways, by turns
  return scenarios.filter((each) => kept.has(each) || !tables.includes(each.file))
}
