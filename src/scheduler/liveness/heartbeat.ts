/*
 * Says that this process lives: a row in `processes` that is updated once a second, and an advisory lock that is free as
 * soon as the process is gone. Both are kept by a thread with a connection of its own, so that neither a blocked event
 * loop nor an exhausted pool looks like death. A process that was removed all the same goes on under another id.
 */
import { Worker } from 'node:worker_threads'
import type { NewId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { beatEveryMs, type FromThread, type ThreadData, type ToThread } from './heartbeatMessages.ts'

export type Heartbeat = {
  /** The name under which this process owns what it works on; it changes when others took it for dead. */
  processId(): string
  /** Whether it has been steady for long enough to judge others. */
  mayJudge(): boolean
  /** The names under which the job queue locks jobs for this process. */
  setWorkerIds(ids: string[]): void
  close(): Promise<void>
}

type Deps = {
  connection: ThreadData['connection']
  newId: NewId
  log: Log
  onBeat(living: number): void
  onMissed(error: unknown): void
  /** Others took this process for dead: what it executes is no longer its own. */
  onTakenForDead(): void
}

const steadyBeatsToJudge = 6

export async function startHeartbeat(deps: Deps): Promise<Heartbeat> {
  const loopTurns = new Int32Array(new SharedArrayBuffer(4))
  const turning = setInterval(() => Atomics.add(loopTurns, 0, 1), beatEveryMs).unref()
  const registered = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let id = deps.newId('proc')
  let workerIds: string[] = []
  let steadyBeats = 0
  let isRegistered = false
  let closed = false
  let thread = start()

  function start(): Worker {
    const { connection } = deps
    const data: ThreadData = { connection, id, isRegistered, loopTurns }
    const worker = new Worker(new URL('./heartbeatThread.ts', import.meta.url), { workerData: data, env: {} })
    worker.unref()
    worker.on('message', hear)
    worker.on('error', (error) => deps.log.error({ err: error }, 'the heartbeat thread failed and is started again'))
    worker.on('exit', () => {
      steadyBeats = 0
      if (closed) ended.resolve()
      else setTimeout(restart, beatEveryMs).unref()
    })
    return worker
  }

  function restart(): void {
    if (closed) return
    thread = start()
    say({ kind: 'workers', ids: workerIds })
  }

  const say = (message: ToThread) => thread.postMessage(message)

  function hear(message: FromThread): void {
    if (message.kind === 'registered') {
      id = message.id // owns nothing under its new name before others can know it
      isRegistered = true
      registered.resolve()
    } else if (message.kind === 'beat') {
      steadyBeats = message.paused ? 0 : steadyBeats + 1
      deps.onBeat(message.living)
    } else if (message.kind === 'missed') {
      steadyBeats = 0
      if (!isRegistered) registered.reject(Object.assign(new Error(message.error.message), message.error))
      deps.onMissed(Object.assign(new Error(message.error.message), message.error))
    } else if (message.kind === 'lost') {
      steadyBeats = 0
      deps.log.warn('this process was taken for dead; what it executed is executed elsewhere')
      deps.onTakenForDead()
      say({ kind: 'rename', id: deps.newId('proc') })
    } else ended.resolve()
  }

  async function close(): Promise<void> {
    closed = true
    clearInterval(turning)
    say({ kind: 'close' })
    await ended.promise
    await thread.terminate()
  }

  try {
    await registered.promise
  } catch (error) {
    await close()
    throw error
  }
  return {
    processId: () => id,
    mayJudge: () => steadyBeats >= steadyBeatsToJudge,
    setWorkerIds(ids) {
      workerIds = ids
      say({ kind: 'workers', ids })
    },
    close,
  }
}
