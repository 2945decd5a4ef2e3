/** Follows rules of a service with an interval of a second and a movable clock: nothing waits for real time. */
import type { Clock } from '../../src/platform/clock.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

const patienceMs = 15_000
const intervalMs = 1_000

export type JudgedRules = ReturnType<typeof judgedRules>

export function judgedRules(service: () => TestService, clock: Clock & { move(byMs: number): void }) {
  const call = async (method: string, path: string, body?: JsonObject): Promise<JsonObject> =>
    (await rest(service(), method, path, body === undefined ? {} : { body })).json as JsonObject
  const read = (path: string) => call('GET', path)
  const alertsOf = async (rule: JsonObject) => (await read(`/alerts?rule_id=${rule.id}`)).data as JsonObject[]

  /** The rule after its next evaluation. */
  async function judged(rule: JsonObject): Promise<JsonObject> {
    clock.move(intervalMs + 100)
    const called = clock.now()
    return waitUntil('an evaluation', patienceMs, async () => {
      const now = await read(`/alert-rules/${rule.id}`)
      return now.last_evaluated_at !== null && new Date(String(now.last_evaluated_at)) >= called && now
    })
  }

  /** Evaluates the rule until its latest alert satisfies the condition. */
  async function alertOf(rule: JsonObject, isMeant: (alert: JsonObject) => boolean = () => true): Promise<JsonObject> {
    for (let times = 0; times < 5; times++) {
      const [alert] = await alertsOf(rule)
      if (alert !== undefined && isMeant(alert)) return alert
      await judged(rule)
    }
    throw new Error('there is no such alert after 5 evaluations')
  }

  return { call, alertsOf, judged, alertOf }
}

export const isResolved = (alert: JsonObject): boolean => alert.status === 'resolved'
