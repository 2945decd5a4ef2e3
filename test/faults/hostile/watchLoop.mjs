/*
 * Loaded before the service: measures the CPU time of the main thread in the longest turn of its event loop, and how far
 * the memory in use grows. Each connection to the socket LOOP_SOCKET is answered with both, which then begin anew, and
 * with the pauses that measuring made: to know what is in use, garbage is collected.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const tickMs = 5
const sureBytes = 16 * 1_048_576

if (isMainThread && process.env.LOOP_SOCKET !== undefined) {
  setFlagsFromString('--expose-gc')
  const runCollector = runInNewContext('gc')
  let pauses = []
  const collectGarbage = () => {
    const begun = performance.now()
    runCollector()
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
  let [last, longestTurnMs, before, most] = [cpuMs(), 0, usedBytes(), 0]
  setInterval(() => {
    longestTurnMs = Math.max(longestTurnMs, cpuMs() - last)
    const used = usedBytes()
    // What nobody uses any more does not count.
    if (used > Math.max(most, before) + sureBytes) {
      collectGarbage()
      most = Math.max(most, usedBytes())
    }
    last = cpuMs()
  }, tickMs).unref()
  rmSync(process.env.LOOP_SOCKET, { force: true })
  createServer((socket) => {
    socket.on('error', () => undefined)
    const told = { longestTurnMs, grownBytes: Math.max(0, most - before), pauses }
    pauses = []
    socket.end(JSON.stringify(told))
    collectGarbage()
    last = cpuMs()
    before = usedBytes()
    longestTurnMs = most = 0
  })
    .listen(process.env.LOOP_SOCKET)
    .unref()
}
