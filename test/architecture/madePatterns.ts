/*
 * A thread that reports the patterns that the service builds from word lists. Modules build them when they are evaluated, so
 * this needs a thread that has not imported the modules yet.
 */
import { parentPort } from 'node:worker_threads'

export type Pattern = { from: string; source: string; flags: string }

const patterns: Pattern[] = []

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, args, newTarget) {
    const made = Reflect.construct(target, args, newTarget) as RegExp
    patterns.push({ from: 'made', source: made.source, flags: made.flags })
    return made
  },
})
await import('../../src/platform/log.ts')
await import('../../src/guardrails/compileGuardrail.ts')
await import('../../src/runtimes/extractor.ts')
await import('../../src/runtimes/summarizer.ts')
parentPort?.postMessage(patterns)
