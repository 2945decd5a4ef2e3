/** Limits of guardrails in a sandbox. */
export const limits = {
  /** Processor time for one value or one stream. */
  judgeMs: 5_000,
  /** Until the process is killed. It measures its own time, and may get little of a busy machine. */
  timeoutMs: 60_000,
  heapMb: 192,
  processes: 4,
  /** Compiled guardrails in the cache of a process; they take about a hundred times the size of their text. */
  compiledCharacters: 524_288,
  /** Of all patterns of a policy: "x{1000}" is short, but each character of a text may cost all its steps. */
  patternSteps: 2_000,
}
