/*
 * Loaded before the service: measures the CPU time of the main thread in the longest turn of its event loop, and how far
 * its memory grows. Each connection to the socket LOOP_SOCKET is answered with both, which then begin anew.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const tickMs = 5

if (isMainThread && process.env.LOOP_SOCKET !== undefined) {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [last, longestTurnMs, before, most] = [cpuMs(), 0, process.memoryUsage.rss(), 0]
  setInterval(() => {
    const now = cpuMs()
    longestTurnMs = Math.max(longestTurnMs, now - last)
    last = now
    most = Math.max(most, process.memoryUsage.rss())
  }, tickMs).unref()
  rmSync(process.env.LOOP_SOCKET, { force: true })
  createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(JSON.stringify({ longestTurnMs, grownBytes: Math.max(0, most - before) }))
    collectGarbage()
    last = cpuMs()
    before = process.memoryUsage.rss()
    longestTurnMs = most = 0
  })
    .listen(process.env.LOOP_SOCKET)
    .unref()
}
