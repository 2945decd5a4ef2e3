import type { RetryClass } from '../http/retryDelay.ts'

/** What the library knows about an operation of the API; the table of operations is generated. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  retry: RetryClass
  /** The scope that the key requires; null if any key suffices. */
  scope: string | null
  /** It returns a page of a list. */
  isPaged?: true
  /** Where the parameters after those of the path go. */
  input?: 'query' | 'body'
  /** How it is asked to wait for a run. */
  wait?: 'query' | 'prefer'
  /** What is added to its result, or to the items of its page, besides what was received. */
  shape?: 'run' | 'RunEvent' | 'WebhookEvent'
  /** The subject of its log, or `feed`. */
  stream?: 'run' | 'pipeline_run' | 'feed'
}
