/** The control connection of `clients/scenarios/README.md`, with the real service behind it. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { observedDifferences } from '../../../clients/scripted/compareObserved.ts'
import { type JsonObject, type Observed, type Scenario, scenarioInputOf } from '../../../clients/scripted/scenario.ts'
import { type Door, openDoor } from './door.ts'
import type { Kept, LiveCase, LiveStep } from './liveCase.ts'
import type { LiveService } from './liveService.ts'
import { createStopGroups } from './stopGroups.ts'

export type LiveControl = { address: string; close(): Promise<void> }

type Playing = { live: LiveCase; at: number; kept: Kept; door: Door; scenario: Scenario; tries: number }

const maxTries = 60
const pauseMs = 250

export async function startLiveControl(service: LiveService, cases: LiveCase[]): Promise<LiveControl> {
  const playing = new Map<string, Playing>()
  const groups = createStopGroups(service)
  let started = 0

  async function play(live: LiveCase, at: number, kept: Kept, tries = 0): Promise<JsonObject> {
    const step = live.steps[at]
    if (step === undefined) throw new Error(`${live.name} has no step ${at}`)
    const victim = await groupVictim(live, at)
    const others = () => service.instances().filter((each) => each !== victim)
    const isThere = () => victim !== undefined && service.instances().includes(victim)
    const door = await openDoor(() => (victim && isThere() ? [victim, ...others()] : shuffled(others(), started)))
    if (step.group) groups.watch(step.group, door)
    const id = String(++started)
    const scenario = scenarioOf(live, step, kept, service.credentials.api_key)
    playing.set(id, { live, at, kept, door, scenario, tries })
    const base_url = `https://localhost:${door.port}/v2`
    return { id, base_url, ca_file: service.caFile, scenario: scenarioInputOf(scenario) as unknown as JsonObject }
  }

  /** Enters the step's group, unless an earlier step has. */
  async function groupVictim({ steps }: LiveCase, at: number) {
    const { group, enters = group } = steps[at] ?? {}
    if (enters === undefined) return undefined
    const hasEntered = steps.slice(0, at).some((each) => each.enters === enters)
    return hasEntered ? groups.victim(enters) : groups.enter(enters)
  }

  async function finish(id: string, observed: Observed): Promise<JsonObject> {
    const current = playing.get(id)
    if (current === undefined) throw new Error(`no case ${id} is being played`)
    playing.delete(id)
    const { live, at, kept, door, scenario, tries } = current
    await door.close()
    const step = live.steps[at] as LiveStep
    const uncut = step.group ? groups.leave(step.group) : []
    const wrong = [...uncut, ...failuresOf(step, scenario, observed)]
    const result = observed.result ?? {}
    const isAwaited = step.eventually ? wrong.length > 0 : wrong.length === 0 && step.until?.(result) === false
    if (isAwaited && tries < maxTries) {
      await sleep(pauseMs)
      return { failures: [], next: await play(live, at, kept, tries + 1) }
    }
    const failures = isAwaited ? [...wrong, 'what was waited for did not come'] : wrong
    if (failures.length > 0) return { failures: failures.map((text) => `${step.operation}: ${text}`) }
    step.keep?.(result, kept)
    return at + 1 === live.steps.length ? { failures: [] } : { failures: [], next: await play(live, at + 1, kept) }
  }

  async function handle(request: IncomingMessage): Promise<JsonObject> {
    const { pathname } = new URL(request.url ?? '/', 'http://control')
    if (pathname === '/scenarios') return { names: cases.map(({ name }) => name) }
    const body = (await json(request)) as { name: string; id: string; observed: Observed }
    if (pathname === '/finish') return finish(body.id, body.observed)
    const live = cases.find(({ name }) => name === body.name)
    if (live === undefined) throw new Error(`there is no case "${body.name}"`)
    return play(live, 0, {})
  }

  const server = createServer(async (request, response) => {
    const answer = await handle(request).catch((error: Error): JsonObject => ({ error: error.message }))
    response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  server.requestTimeout = 0 // a start may wait for an instance
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await Promise.all([...playing.values()].map(({ door }) => door.close()))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** So that both instances are called. */
const shuffled = <Item>(items: Item[], turn: number): Item[] => (turn % 2 === 0 ? items : items.toReversed())

function scenarioOf(live: LiveCase, step: LiveStep, kept: Kept, ownKey: string): Scenario {
  const { operation, call, key, leaveAfterEvents, result, error } = step
  const expected = typeof result === 'function' ? result(kept) : result
  return {
    name: live.name,
    client: Array.isArray(key)
      ? { api_keys: key.map((name) => kept[name] ?? '') }
      : { api_key: key === undefined ? ownKey : (kept[key] ?? '') },
    clock: { real: true },
    call: { operation, ...call?.(kept) },
    ...(leaveAfterEvents !== undefined && { leave_after_events: leaveAfterEvents }),
    ...(expected && { result: expected }),
    ...(error && { error }),
    slept_ms: 'any',
  }
}

function failuresOf(step: LiveStep, scenario: Scenario, observed: Observed): string[] {
  return [...observedDifferences(scenario, observed, { requests: 1 }), ...(step.check?.(observed.result ?? {}) ?? [])]
}
