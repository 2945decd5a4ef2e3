/*
 * What an expression may use. The first line is drawn inside the evaluator, where it costs a check; a line that is
 * crossed in one step (a single huge allocation, a regular expression that backtracks) costs the evaluator its process.
 */
export const limits = {
  expressionChars: 65_536,
  evaluationMs: 10_000,
  /** A check only parses: the worst of 64 KiB took 0.2 s. */
  checkMs: 5_000,
  /** What an evaluator may be late with its own answer before it is ended from outside. */
  graceMs: 500,
  startMs: 30_000,
  /** Evaluations that JSONata has under way at once: nested ones, and the members of an object beside each other. */
  depth: 50_000,
  /** Members of one sequence. */
  members: 1_000_000,
  /** Characters of one text, and of the result: as much as an output may have. */
  textChars: 10 * 1_048_576,
  resultDepth: 64,
  heapMb: 128,
  messageChars: 1_000,
  /** Compiled expressions that an evaluator keeps; their trees take about a hundred times their text. */
  compiledCount: 200,
  compiledChars: 131_072,
  /** An organisation takes 2 of 4, the next one 1, and 1 is left for a third (`createShares`). */
  evaluators: 4,
  idleMs: 60_000,
  /** An evaluator is replaced when it has worked this long; an orphan ends when it has used `processorSeconds`. */
  serviceMs: 15_000,
  processorSeconds: 60,
}
