/** Streams that are cut at random places; the same for the same seed. */
import type { Cut, Log, Scenario } from './scenario.ts'

export function randomCuts(count: number, seed: number): Scenario[] {
  return Array.from({ length: count }, (_, index) => randomCut(seed, index))
}

const operations = ['runs.stream', 'runs.follow', 'pipelineRuns.stream', 'pipelineRuns.follow', 'events.follow']
const pathOf: Record<string, string[]> = {
  'runs.follow': ['run_1'],
  'pipelineRuns.stream': ['pipe_1'],
  'pipelineRuns.follow': ['prun_1'],
}
const bodyOf: Record<string, Scenario['call']['body']> = {
  'runs.stream': { agent_id: 'ag_1', input: { query: 'ü€😀' } },
  'pipelineRuns.stream': { input: { query: 'ü€😀' } },
}

function randomCut(seed: number, index: number): Scenario {
  const random = createRandom(seed * 100_003 + index)
  const operation = operations[index % operations.length] ?? 'runs.stream'
  const frames = 3 + Math.floor(random() * 20)
  const log: Log = { operation, frames, cuts: makeCuts(random), ...(random() < 0.1 && { split: 'bytes' as const }) }
  const [path, body] = [pathOf[operation], bodyOf[operation]]
  return {
    name: `random cuts, seed ${seed}, number ${index}`,
    call: { operation, ...(path && { path }), ...(body && { body }) },
    ...(operation === 'events.follow' && { leave_after_events: frames }),
    log,
  }
}

/** Of three in a row, one is long enough for a new event, so that no client gives up. */
function makeCuts(random: () => number): Cut[] {
  const count = 1 + Math.floor(random() * 4)
  const ways: Cut['by'][] = ['fin', 'end', 'reset']
  return Array.from({ length: count }, (_, index) => ({
    at: 1 + Math.floor(random() * 900) + (index % 3 === 2 ? longestFrameBytes : 0),
    by: ways[Math.floor(random() * ways.length)] ?? 'fin',
  }))
}

const longestFrameBytes = 1_500

function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
