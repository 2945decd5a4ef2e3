/** Compares what a runner reports with what its scenario expects. */
import { differences, differs } from './compare.ts'
import { logFrames } from './logFrames.ts'
import { fillIn } from './sampleOf.ts'
import type { Json, JsonObject, Observed, Result, Scenario } from './scenario.ts'

export const defaultKey = 'ars_live_scenario'

/** What the server knows about a scenario that was played. */
export type Played = {
  /** How many requests it received. */
  requests: number
  /** The pauses that the client must have made, if the scenario does not specify them. */
  pauses?: [number, number][] | undefined
}

export function observedDifferences(scenario: Scenario, observed: Observed, { requests, pauses }: Played): string[] {
  return [
    ...errorDifferences(observed.error ?? null, scenario.error),
    ...resultDifferences(observed.result ?? null, expectedResult(scenario)),
    ...pauseDifferences(observed.slept_ms ?? [], scenario.slept_ms ?? pauses ?? []),
    ...missingLogs(observed.logs, requests),
    ...leaks(scenario, observed),
  ]
}

/** The expected result of a log, from its frames. */
function expectedResult({ log, result }: Scenario): Result | undefined {
  if (log === undefined) return result
  const { events, text } = logFrames(log)
  if (log.operation === 'events.follow') return { events, ...result }
  const isOfPipeline = log.operation.startsWith('pipelineRuns.')
  const last = events.at(-1) ?? {}
  return {
    events,
    last_seq: events.length,
    status: 'completed',
    ...(isOfPipeline ? { run_id: 'prun_1', final: last.pipeline_run } : { run_id: 'run_1', text, final: last.run }),
    ...result,
  } as Result
}

function errorDifferences(given: JsonObject | null, expected: JsonObject | undefined): string[] {
  if (expected !== undefined) return differences('the error', given, expected)
  return given === null ? [] : [`there was an error: ${JSON.stringify(given)}`]
}

function resultDifferences(given: JsonObject | null, expected: Result | undefined): string[] {
  if (expected === undefined) return []
  if (given === null) return ['there was no result']
  const events = (Array.isArray(given.events) ? given.events : []) as JsonObject[]
  const derived: JsonObject = {
    ...given,
    seqs: events.map(({ seq }) => seq ?? null),
    types: events.map(({ type }) => type ?? null),
    status: (given.final as JsonObject | null | undefined)?.status ?? null,
    unknown_types: given.unknown_types ?? [],
  }
  return Object.entries(expected).flatMap(([name, each]) =>
    differences(`the result's ${name}`, derived[name], fillIn(each as Json)),
  )
}

function pauseDifferences(given: number[], expected: [number, number][] | 'any'): string[] {
  if (expected === 'any') return []
  const fits =
    given.length === expected.length && expected.every(([least, most], index) => isBetween(given[index], least, most))
  return fits ? [] : [differs('slept_ms', given, expected)]
}

/** Half a millisecond of tolerance: some languages have clocks of whole milliseconds. */
const isBetween = (given: number | undefined, least: number, most: number): boolean =>
  given !== undefined && given >= least - 0.5 && given <= most + 0.5

/** A runner that reports nothing would pass the search for secrets. Libraries log each request. */
function missingLogs(logs: string[] | undefined, requests: number): string[] {
  if (!Array.isArray(logs)) return ['no logs were reported']
  const lines = logs.filter((line) => line.trim() !== '').length
  return lines < requests ? [`${lines} log lines were reported for ${requests} requests`] : []
}

/** Nothing that is printed may contain the key or a secret. */
function leaks({ client, call }: Scenario, observed: Observed): string[] {
  const keys = client?.api_keys ?? [client?.api_key ?? defaultKey]
  const hidden = [...keys.map((key) => key.trim()), ...(call.webhook?.secrets ?? [])]
  const printed = [...(observed.logs ?? []), JSON.stringify(observed.error ?? null)]
  const found = printed.filter((text) => hidden.some((secret) => secret !== '' && text.includes(secret)))
  return found.map((text) => `a secret was printed: ${text.slice(0, 200)}`)
}
