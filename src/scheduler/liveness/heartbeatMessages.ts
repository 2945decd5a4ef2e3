/** What the heartbeat's thread and its process say to each other. */
import type { ConnectionOptions } from '../../platform/database/connectionOptions.ts'

export const beatEveryMs = 1_000

export type ThreadData = {
  connection: { connectionString: string } | ConnectionOptions
  id: string
  /** False: the row is still to be inserted. */
  isRegistered: boolean
  /** Counts up with the event loop of the process. */
  loopTurns: Int32Array<SharedArrayBuffer>
}

export type ToThread = { kind: 'workers'; ids: string[] } | { kind: 'rename'; id: string } | { kind: 'close' }

export type FromThread =
  | { kind: 'registered'; id: string }
  /** `paused`: the thread itself did not run for a while before this beat. */
  | { kind: 'beat'; living: number; paused: boolean }
  | { kind: 'missed'; error: { message: string; code: string | undefined } }
  /** Others removed the row: they took this process for dead. */
  | { kind: 'lost' }
  | { kind: 'closed' }
