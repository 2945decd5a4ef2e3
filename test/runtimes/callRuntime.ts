import { readFileSync } from 'node:fs'
import type { JsonObject } from '../../src/platform/json.ts'
import { noSpan } from '../../src/platform/tracing/tracing.ts'
import type { Runtime, RuntimeCall, RuntimeEvent } from '../../src/runtimes/runtime.ts'
import { cpuMs } from '../helpers/cpuMs.ts'

export const toCall = (input: JsonObject, more: Partial<RuntimeCall> = {}): RuntimeCall => ({
  organizationId: 'org_test',
  runId: 'run_test',
  agentId: 'ag_test',
  settings: {},
  input,
  metadata: {},
  outputSchema: null,
  answers: [],
  takeMessages: async () => [],
  signal: new AbortController().signal,
  noteTokens: () => {},
  remainingMs: () => 600_000,
  replay: null,
  sleep: async () => {},
  startSpan: () => noSpan,
  recordsContent: false,
  ...more,
})

/** Runs a runtime to its output. */
export async function callRuntime(runtime: Runtime, input: JsonObject, more: Partial<RuntimeCall> = {}) {
  const events: RuntimeEvent[] = []
  const call = runtime(toCall(input, more))
  for (;;) {
    const next = await call.next()
    if (!next.done) {
      events.push(...[next.value].flat())
      continue
    }
    if (next.value.kind !== 'output') throw new Error('the runtime asked a question')
    return { events, output: next.value.output, tokensUsed: next.value.tokensUsed }
  }
}

export const readFixture = (name: string): string =>
  readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8')

export const fill = (piece: string, characters: number): string =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters)

/** The minimum CPU time of several calls: excludes other processes and compilation. */
export async function costOf(runtime: Runtime, text: string, calls = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let call = 0; call < calls; call++) {
    const before = cpuMs()
    await callRuntime(runtime, { text })
    least = Math.min(least, cpuMs() - before)
  }
  return least
}

/** How often the event loop ran during a call, and the longest time without it, as a share of the CPU time. */
export async function turnsDuring(runtime: Runtime, text: string): Promise<{ turns: number; longestShare: number }> {
  const calls = [await watch(runtime, text), await watch(runtime, text), await watch(runtime, text)]
  return {
    turns: Math.min(...calls.map(({ turns }) => turns)),
    longestShare: Math.min(...calls.map(({ longestMs, totalMs }) => longestMs / totalMs)), // one may include a garbage collection
  }
}

async function watch(runtime: Runtime, text: string) {
  const before = cpuMs()
  let [turns, longestMs, last, isOver] = [0, 0, before, false]
  const turn = () => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await callRuntime(runtime, { text })
  isOver = true
  return { turns, longestMs, totalMs: cpuMs() - before }
}
