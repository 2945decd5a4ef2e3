/** Calls `onSilence` when a read has waited for too long. One timer serves all reads; a slow caller does not count as silence. */
export type SilenceWatch = {
  start(): void
  stop(): void
  isSilent(): boolean
  end(): void
}

export function createSilenceWatch(silenceMs: number, onSilence: () => void): SilenceWatch {
  let waitingSinceMs: number | undefined
  let isSilent = false
  const check = (): void => {
    const waitedMs = waitingSinceMs === undefined ? 0 : performance.now() - waitingSinceMs
    if (waitedMs < silenceMs) timer = setTimeout(check, silenceMs - waitedMs)
    else {
      isSilent = true
      onSilence()
    }
  }
  let timer = setTimeout(check, silenceMs)
  return {
    start: () => {
      waitingSinceMs = performance.now()
    },
    stop: () => {
      waitingSinceMs = undefined
    },
    isSilent: () => isSilent,
    end: () => clearTimeout(timer),
  }
}
