/** Streams that are cut at random places: each client gets every event once, and the last one. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Certificates, makeCertificates } from '../../clients/scripted/certificates.ts'
import { createControl } from '../../clients/scripted/control.ts'
import { type Language, languages } from '../clients/helpers/languages.ts'
import { runScenarios } from '../clients/helpers/runScenarios.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { isLong, scaled } from '../helpers/scale.ts'
import { seed } from './helpers/random.ts'

const cuts = scaled(10, 1_000)
/** In the short form, only pythonScenarios cuts streams of the synchronous client. */
const tested = Object.values<Language>(languages).filter((language) => isLong || language !== languages.pythonSync)

let certificates: Certificates
let control: ReturnType<typeof createControl>
beforeAll(async () => {
  certificates = await makeCertificates()
  control = createControl(certificates)
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  control?.closeAllConnections()
  control?.close()
  await certificates?.dispose()
})

for (const language of tested) {
  needsProgram(
    describe,
    language.needs,
    language.isInstalled,
  )(`the client in ${language.name}`, () => {
    test(`reads ${cuts} streams to their last frames, without a gap or a repeat`, async () => {
      const { port } = control.address() as AddressInfo
      const report = await runScenarios(language, {
        CUTS: String(cuts),
        SEED: String(seed),
        CONCURRENCY: '4',
        SCRIPTED_CONTROL: `http://127.0.0.1:${port}`,
      })
      const failed = [...report.failures].filter(([, failures]) => failures.length > 0)
      expect({ code: report.code, stderr: report.stderr, failed }).toEqual({ code: 0, stderr: '', failed: [] })
      expect(report.failures.size).toBe(cuts)
    }, 240_000)
  })
}
