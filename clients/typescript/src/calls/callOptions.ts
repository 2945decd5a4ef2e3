/** What every call takes as its last argument. */
export interface CallOptions {
  /** Ends the call, its retries and pauses; the call then throws the signal's reason. */
  signal?: AbortSignal
  /** For one attempt. */
  timeoutMs?: number
  /** 0: the call is not repeated. */
  maxRetries?: number
  /** Headers of your own, besides those of the client. The ones that the library sets itself cannot be replaced. */
  headers?: Record<string, string>
}

/** Of calls that create something. */
export interface CreateOptions extends CallOptions {
  /** Within 24 hours, calls with the same key create one thing. Default: a new key for each call, kept for its retries. */
  idempotencyKey?: string
}

/** Of calls that create a run. */
export interface CreateRunOptions extends CreateOptions {
  /** How long to wait for the end of the run: 0 to 60. Default 50. */
  waitSeconds?: number
  /** Answers as soon as the run is stored. */
  respondAsync?: boolean
}

/** Of calls that change or delete something that has a `version` or a `revision`. */
export interface UpdateOptions extends CallOptions {
  /** Fails with `version_conflict` unless this is the current one, such as `"3"`, in quotes. The call is not repeated. */
  ifMatch?: string
}

/** Of the feed of events. */
export interface FeedOptions extends CallOptions {
  /** Called for each connection once every event that is stored from then on will come. */
  onReady?: () => void
  /** Called when a connection was lost or refused, and the next one is tried in `delayMs`. */
  onCut?: (cut: { error: Error; delayMs: number }) => void
  /** Tries for as long as the service is away, instead of giving up after five fruitless retries. */
  isEndless?: boolean
}

export type AnyCallOptions = CreateRunOptions & UpdateOptions & FeedOptions
