/**
 * A timer that counts only the time in which the process was running. When a laptop wakes up, an ordinary timer fires
 * before the answer that arrived meanwhile is read, and an event that was acknowledged would be sent again.
 */
export const startAwakeTimer = (milliseconds: number, onEnd: () => void): { stop(): void } => {
  let leftMs = milliseconds
  let lastMs = performance.now()
  const timer = setInterval(() => {
    const nowMs = performance.now()
    leftMs -= Math.min(nowMs - lastMs, longestTickMs)
    lastMs = nowMs
    if (leftMs > 0) return
    clearInterval(timer)
    onEnd()
  }, tickMs)
  return { stop: () => clearInterval(timer) }
}

const tickMs = 100
/** A tick that took longer than this was not a busy moment: the process was stopped. */
const longestTickMs = 500
