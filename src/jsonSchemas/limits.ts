/** Limits of JSON Schemas that callers write, and of the processes that use them. */
export const limits = {
  schemaBytes: 65_536,
  problems: 50,
  /** Problems of irrelevant parts, as in `anyOf`, are collected as well. */
  collected: 10_000,
  messageChars: 500,
  /** Pattern steps times characters in one check: each takes up to 30 ns. */
  patternSteps: 30_000_000,
  checkMs: 5_000,
  heapMb: 128,
  /** Compiled schemas in the cache of one process. */
  compiledBytes: 32 * 1_048_576,
  processes: 3,
  /** Checks of one organisation: each may hold a value of 10 MiB. */
  waiting: 100,
}

/** Limits for work on the event loop. Measured at these limits: 5-10 ms to compile, once; 2-4 ms to check. */
export const inlineLimits = {
  /** Values in the schema, with references followed. */
  parts: 120,
  /** Instructions of all its patterns. */
  patternSize: 1_000,
  /** Parts × values: each may be a problem. */
  checks: 20_000,
  /** Characters that are counted or copied. */
  characters: 1_000_000,
  patternSteps: 100_000,
}
