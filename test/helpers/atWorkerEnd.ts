/*
 * In a process that runs the suites itself (`--runInBand`), `globalTeardown` closes what its suites share. A worker just
 * exits: databases and folders of the tests are removed all at once, and no process outlives its parent.
 */
type Close = () => Promise<void>

export function atWorkerEnd(close: Close): void {
  closing().push(close)
}

/** In the global object, since `globalTeardown` must not load what suites share. */
export function closing(): Close[] {
  const kept = globalThis as { closedAtWorkerEnd?: Close[] }
  kept.closedAtWorkerEnd ??= []
  return kept.closedAtWorkerEnd
}
