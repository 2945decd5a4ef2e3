/** A sandbox: a process for untrusted work, which can be killed at any time. */

export type Sandbox = {
  /** The module that the process runs. It sends `'ready'`, then one reply to each job. */
  entry: URL
  /** Folders and packages that it may read, besides its own folder. */
  reads: { folders?: URL[]; packages: string[] }
  heapMb: number
  /** Whether it may generate code from text, as compiled schemas do. */
  generatesCode?: boolean
}

/** The reply of a job, or why it did not reply. */
export type SandboxReply<Reply> = { reply: Reply } | { ended: SandboxEnd }

/** `unavailable`: the process did not start, or exited for a reason unrelated to the job; or too many jobs wait. */
export type SandboxEnd = 'timeout' | 'out_of_memory' | 'unavailable'

export const sandboxLimits = {
  /** How late a process may reply before it is killed. */
  graceMs: 500,
  /** On a busy machine, with a lower priority than everything else, a start takes long. */
  startMs: 120_000,
  idleMs: 60_000,
  /** After how long a job counts as long. It can be paused from then on. */
  sliceMs: 100,
  /** A process is replaced after this much work; an orphan is ended after `processorSeconds`. */
  serviceMs: 15_000,
  processorSeconds: 60,
  /** On a core that is always busy, a process gets a third of what the service gets. */
  niceness: 5,
}
