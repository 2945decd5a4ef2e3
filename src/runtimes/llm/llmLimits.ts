/** Limits of a model's run, whatever its agent's settings. */
export const llmLimits = {
  /** Model calls in one run. */
  modelCalls: 10,
  toolCallsPerStep: 16,
  retries: 3,
  outputTokens: 131_072,
  /** Text, reasoning and tool arguments that the model produces in one run. */
  answerBytes: 10 * 1_048_576,
  /** Bytes received in one model call: events are far larger than their text. */
  streamBytes: 64 * 1_048_576,
  toolResponseBytes: 256 * 1_024,
  /** Of the arguments and of the result of a tool call; larger ones are not recorded. */
  recordedBytes: 64 * 1_024,
  modelCallMs: 600_000,
  /**
   * How long a model that has begun to answer may send nothing. Reasoning models pause for minutes between two events;
   * comments, which many providers send meanwhile, count as activity.
   */
  silenceMs: 300_000,
  toolCallMs: 30_000,
  messages: 200,
  tools: 32,
  toolHeaders: 20,
  instructionsCharacters: 65_536,
} as const
