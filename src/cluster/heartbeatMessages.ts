/** The messages between the heartbeat thread and the main thread. */
import type { ConnectionOptions } from '../platform/database/connection/connectionOptions.ts'

export const beatEveryMs = 1_000
/** While this process has nothing to do. Its `beat_at` is later by the difference, so that others allow for it. */
export const idleBeatEveryMs = 2_000
/** After a longer pause the whole machine may have been asleep, so late heartbeats of others mean nothing. */
export const ownPauseMs = 4_000

export type ThreadData = {
  connection: { connectionString: string } | ConnectionOptions
  id: string
  /** Whether the row was inserted. */
  isRegistered: boolean
  /** Incremented by the event loop of the main thread. */
  loopTurns: Int32Array<SharedArrayBuffer>
}

export type ToThread =
  | { kind: 'workers'; ids: string[] }
  /** The caches were cleared as this request asks. */
  | { kind: 'forgotten'; number: number }
  | { kind: 'rename'; id: string }
  | { kind: 'pace'; isIdle: boolean }
  | { kind: 'close' }

export type FromThread =
  | { kind: 'registered'; id: string }
  /**
   * `paused`: the thread did not run for a while before this heartbeat. `aheadMs`: by how much the clock of this machine is
   * ahead of PostgreSQL's. `forgetting`: the number of the latest request to clear the caches.
   */
  | { kind: 'beat'; living: number; paused: boolean; aheadMs: number; forgetting: number }
  | { kind: 'missed'; error: { message: string; code: string | undefined } }
  /** Others removed the row: they declared this process dead. */
  | { kind: 'lost' }
  | { kind: 'closed' }
