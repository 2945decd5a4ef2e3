/** Work that is done in pieces, as a task: on and on while there is more, but not for ever. What is left waits for the next run. */
export const inPieces =
  (work: () => Promise<boolean>, mostPieces = 100) =>
  async (signal: AbortSignal): Promise<void> => {
    for (let piece = 0; piece < mostPieces && !signal.aborted; piece++) if (!(await work())) return
  }
