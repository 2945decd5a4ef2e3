import type { RetryClass } from '../http/retryDelay.ts'

/** What the library knows of an operation of the API; the table of them is generated. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  retry: RetryClass
  /** The scope that the key needs; null: any key. */
  scope: string | null
  /** Its answer is a page of a list. */
  isPaged?: true
  /** Where the parameters after those of the path go. */
  input?: 'query' | 'body'
  /** How it is told to wait for a run. */
  wait?: 'query' | 'prefer'
  /** What its answer, or the items of its page, are given besides what came over the wire. */
  shape?: 'run' | 'RunEvent' | 'WebhookEvent'
  /** What its log belongs to, or `feed`. */
  stream?: 'run' | 'pipeline_run' | 'feed'
}
