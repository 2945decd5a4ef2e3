/** The cost of authentication, rate limit and quota in GET /runs/{id}, from a profile. */
import { profileCalls } from '../profileCalls.ts'
import type { Frame } from '../readProfile.ts'
import { boundRow } from './boundRow.ts'
import { makeServiceRuns } from './makeRuns.ts'
import type { Scenario } from './scenario.ts'

export const overhead: Scenario = {
  async *measure(bench) {
    const profiled = await profileCalls(bench, {
      clients,
      isMeant,
      async calls(service) {
        const ids = await makeServiceRuns({ ...bench, service }, 50)
        const headers = { authorization: service.authorization }
        return ids.map((id) => ({ method: 'GET', path: `/v2/runs/${id}`, headers }))
      },
    })
    const { meantMicrosecondsEach: each, microsecondsEach: all } = profiled
    const note = `authentication, limit and quota: ${each.toFixed(1)} µs of CPU a call, of ${all.toFixed(0)} µs for all of GET /runs/{id}`
    const against = `${targetMicroseconds} µs of CPU`
    yield boundRow({ scenario: 'overhead', clients, against, figures: [each], bound: targetMicroseconds, note })
  },
}

const isMeant = ({ url, functionName }: Frame): boolean =>
  /\/src\/(limits|access)\/|\/src\/edge\/(authenticate|rateLimitHeaders)\.ts/.test(url) || functionName === 'identify'

const clients = 16
const targetMicroseconds = 60
