/** One test for each scenario, from one run of a library's runner. */
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { makeCertificates } from '../../../clients/scripted/certificates.ts'
import { createControl } from '../../../clients/scripted/control.ts'
import { type LoadedScenario, loadScenarios } from '../../../clients/scripted/loadScenarios.ts'
import { needsProgram } from '../../helpers/needsProgram.ts'
import { sampled } from '../../helpers/scale.ts'
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
      report = await runScripted(
        language,
        scenarios.map(({ name }) => name),
      )
    }, startSeconds * 1_000)

    test('runs every scenario', () => {
      expect({ code: report.code, stderr: report.stderr, scenarios: report.failures.size }).toEqual({
        code: 0,
        stderr: '',
        scenarios: scenarios.length,
      })
    })

    test.each(scenarios.map(({ file, name }) => [file, name]))('%s: %s', (_, name) => {
      const failures = language.repeatedByRuntime?.includes(name) ? [expect.stringMatching(/^slept_ms is \[\]/)] : []
      expect(report.failures.get(name)).toEqual(failures)
    })
  })
}

/** With the scripted server in this process, since a separate process takes a second of CPU to start. */
async function runScripted(language: Language, names: readonly string[]): Promise<Report> {
  const certificates = await makeCertificates()
  const control = createControl(certificates, names)
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  const { port } = control.address() as AddressInfo
  const report = await runScenarios(language, { SCRIPTED_CONTROL: `http://127.0.0.1:${port}` })
  control.closeAllConnections()
  control.close()
  await certificates.dispose()
  return report
}

/** The live suite calls every operation too, and `faults/clientCuts` cuts at random places. */
function withFewerRows(scenarios: LoadedScenario[]): LoadedScenario[] {
  const tables = ['operations', 'cuts']
  const rows = scenarios.filter(({ file }) => tables.includes(file))
  const kept = new Set(sampled(rows, 5)) // cuts are made in three ways, by turns
  return scenarios.filter((each) => kept.has(each) || !tables.includes(each.file))
}
