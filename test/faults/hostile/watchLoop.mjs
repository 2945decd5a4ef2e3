/*
 * Loaded before the service: measures the CPU time of the main thread in the longest turn of its event loop, and how much
 * the memory in use grows. Each connection to the socket LOOP_SOCKET receives both, which are then reset, and the pauses
 * caused by measuring: to determine the memory in use, garbage is collected.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const tickMs = 5
const sureBytes = 16 * 1_048_576
/** After this many ticks without a long turn, the call has no relevant work left. */
const calm = { ticks: 10, turnMs: 15, waitMs: 2_000 }

if (isMainThread && process.env.LOOP_SOCKET !== undefined) {
  setFlagsFromString('--expose-gc')
  const runCollector = runInNewContext('gc')
  let pauses = []
  const collectGarbage = (type) => {
    const begun = performance.now()
    runCollector({ type })
    pauses.push({ at: performance.timeOrigin + begun, ms: performance.now() - begun })
  }
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const usedBytes = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  collectGarbage('major')
  let [last, longestTurnMs, before, most, calmTicks] = [cpuMs(), 0, usedBytes(), 0, 0]
  setInterval(() => {
    const turnMs = cpuMs() - last
    longestTurnMs = Math.max(longestTurnMs, turnMs)
    calmTicks = turnMs > calm.turnMs ? 0 : calmTicks + 1
    // Garbage does not count: most of it is found by the faster collection.
    const isMore = () => usedBytes() > Math.max(most, before) + sureBytes
    if (isMore()) collectGarbage('minor')
    if (isMore()) {
      collectGarbage('major')
      most = Math.max(most, usedBytes())
    }
    last = cpuMs()
  }, tickMs).unref()

  const takeFigures = () => {
    const taken = { longestTurnMs, grownBytes: Math.max(0, most - before), pauses }
    pauses = []
    // Without it, less than `sureBytes` was added to the memory in use before.
    if (most > 0) {
      collectGarbage('major')
      before = usedBytes()
    }
    last = cpuMs()
    longestTurnMs = most = 0
    return taken
  }
  rmSync(process.env.LOOP_SOCKET, { force: true })
  createServer((socket) => {
    socket.on('error', () => undefined)
    const asked = performance.now()
    calmTicks = 0
    const answering = setInterval(() => {
      if (calmTicks < calm.ticks && performance.now() - asked < calm.waitMs) return
      clearInterval(answering)
      socket.end(JSON.stringify(takeFigures()))
    }, tickMs)
  })
    .listen(process.env.LOOP_SOCKET)
    .unref()
}
