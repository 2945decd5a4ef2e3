/**
 * A timer that counts only the time during which the process was running. When a laptop wakes up, an ordinary timer fires
 * before a response that has already arrived is read, and an acknowledged event would be sent again.
 */
export function startAwakeTimer(milliseconds: number, onEnd: () => void): { stop(): void } {
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
/** A tick longer than this means that the process was suspended, not merely busy. */
const longestTickMs = 500
