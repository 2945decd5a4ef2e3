/** The last argument of every call. */
export interface CallOptions {
  /** Ends the call, its retries and pauses; the call then throws the signal's reason. */
  signal?: AbortSignal
  /** Timeout of one attempt in milliseconds. */
  timeoutMs?: number
  /** How often the call is repeated at most; 0: never. */
  maxRetries?: number
  /** Additional headers, besides those of the client. Headers that the library sets cannot be replaced. */
  headers?: Record<string, string>
}

/** For calls that create something. */
export interface CreateOptions extends CallOptions {
  /** Within 24 hours, calls with the same key create one resource. Default: a new key for each call, also used for its retries. */
  idempotencyKey?: string
}

/** For calls that create a run. */
export interface CreateRunOptions extends CreateOptions {
  /** Seconds to wait for the run to end: 0 to 60. Default 50. */
  waitSeconds?: number
  /** Return as soon as the run is stored. */
  respondAsync?: boolean
}

/** For calls that change or delete something that has a `version` or a `revision`. */
export interface UpdateOptions extends CallOptions {
  /** Fails with `version_conflict` unless this is the current one, such as `"3"`, in quotes. The call is not repeated. */
  ifMatch?: string
}

/** For the feed of events. */
export interface FeedOptions extends CallOptions {
  /** Called for each connection as soon as every event that is stored from then on will be received. */
  onReady?: () => void
  /** Called when a connection was lost or refused; the next attempt follows in `delayMs`. */
  onCut?: (cut: { error: Error; delayMs: number }) => void
  /** Retries for as long as the service is unavailable, instead of giving up after five retries without a new event. */
  isEndless?: boolean
}

export type AnyCallOptions = CreateRunOptions & UpdateOptions & FeedOptions
