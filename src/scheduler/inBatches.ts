/** A periodic task that calls `work` until it returns false, at most `maxBatches` times; its next run does the rest. */
export const inBatches =
  (work: () => Promise<boolean>, maxBatches = 100) =>
  async (signal: AbortSignal): Promise<void> => {
    for (let batch = 0; batch < maxBatches && !signal.aborted; batch++) if (!(await work())) return
  }
