/** What a run of a model can't go beyond, whatever its agent's settings, its model and its tools want. */
export const llmLimits = {
  /** Calls of the model in one run. */
  modelCalls: 10,
  toolCallsPerStep: 16,
  retries: 3,
  outputTokens: 131_072,
  /** Text, reasoning and arguments that the model makes up in one run. */
  answerBytes: 10 * 1_048_576,
  /** What comes over the wire for one call of the model: its events are far larger than their text. */
  streamBytes: 64 * 1_048_576,
  toolAnswerBytes: 256 * 1_024,
  modelCallMs: 600_000,
  /**
   * How long a model that has begun to answer may send nothing at all. Reasoning models think for minutes between two
   * events; whoever sends comments meanwhile, as many providers do, is not silent.
   */
  silenceMs: 300_000,
  toolCallMs: 30_000,
  messages: 200,
  tools: 32,
  toolHeaders: 20,
  instructionsCharacters: 65_536,
} as const
