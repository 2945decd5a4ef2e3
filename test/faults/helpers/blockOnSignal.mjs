/** Loaded before the service: blocks its event loop for BLOCK_MS milliseconds at each SIGUSR2. */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.on('SIGUSR2', () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.BLOCK_MS))
  })
}
