/*
 * Limits of an expression. Most are checked inside the evaluator; a single step that exceeds one (a huge allocation, a
 * regular expression that backtracks) ends its process.
 */
export const limits = {
  expressionChars: 65_536,
  evaluationMs: 10_000,
  /** A check only parses: the worst of 64 KiB took 0.2 s. */
  checkMs: 5_000,
  /** Concurrent evaluations in JSONata: nested ones, and the members of an object. */
  depth: 50_000,
  /** Items of one sequence. */
  members: 1_000_000,
  /** Characters of one text and of the result: the size limit of an output. */
  textChars: 10 * 1_048_576,
  resultDepth: 64,
  heapMb: 128,
  messageChars: 1_000,
  /** Compiled expressions in an evaluator's cache; their trees take about a hundred times the size of their text. */
  compiledCount: 200,
  compiledChars: 131_072,
  evaluators: 5,
  smallContextChars: 65_536,
  /** Evaluations without a run, per organisation: those running, and those waiting. */
  trialsAtOnce: 2,
  waiting: 20,
}
