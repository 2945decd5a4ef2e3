/*
 * Shows other processes that this one is alive: a row in `processes` that is updated once a second, or every two while the
 * process is idle, and an advisory lock that is released when the process ends. A thread with its own connection keeps both,
 * so that a process with a blocked event loop or an exhausted pool is not declared dead. A process that was declared dead
 * continues under a new id.
 */
import { Worker } from 'node:worker_threads'
import type { NewId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { beatEveryMs, type FromThread, ownPauseMs, type ThreadData, type ToThread } from './heartbeatMessages.ts'

export type HeartbeatDeps = {
  connection: ThreadData['connection']
  newId: NewId
  log: Log
  onBeat(beat: { living: number; aheadMs: number }): void
  onMissed(error: unknown): void
  /** Something was erased: nothing that was read before may be kept. */
  onForget(): void
  /** Others declared this process dead: it no longer owns what it executes. */
  onDeclaredDead(): void
}

const steadyBeatsToDeclare = 6

export async function startHeartbeat(deps: HeartbeatDeps) {
  const loopTurns = new Int32Array(new SharedArrayBuffer(4))
  const loopTimer = setInterval(() => Atomics.add(loopTurns, 0, 1), beatEveryMs).unref()
  const registered = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let id = deps.newId('proc')
  let workerIds: string[] = []
  let steadyBeats = 0
  let lastBeatMs = 0
  let forgotten = 0
  let isRegistered = false
  let isIdle = false
  let closed = false
  let thread = start()

  function start(): Worker {
    const { connection } = deps
    const data: ThreadData = { connection, id, isRegistered, loopTurns }
    const worker = new Worker(new URL('./heartbeatThread.ts', import.meta.url), { workerData: data })
    worker.unref()
    worker.on('message', receive)
    worker.on('error', (error) => deps.log.error({ err: error }, 'the heartbeat thread failed and is restarted'))
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
    send({ kind: 'workers', ids: workerIds })
    send({ kind: 'forgotten', number: forgotten })
    send({ kind: 'pace', isIdle })
  }

  const send = (message: ToThread) => thread.postMessage(message)

  function receive(message: FromThread): void {
    if (message.kind === 'registered') {
      id = message.id // the new id owns nothing before its row exists
      isRegistered = true
      registered.resolve()
    } else if (message.kind === 'beat') {
      steadyBeats = message.paused ? 0 : steadyBeats + 1
      lastBeatMs = Date.now()
      deps.onBeat(message)
      if (message.forgetting > forgotten) {
        deps.onForget()
        forgotten = message.forgetting
        send({ kind: 'forgotten', number: forgotten })
      }
    } else if (message.kind === 'missed') {
      steadyBeats = 0
      if (!isRegistered) registered.reject(Object.assign(new Error(message.error.message), message.error))
      deps.onMissed(Object.assign(new Error(message.error.message), message.error))
    } else if (message.kind === 'lost') {
      steadyBeats = 0
      deps.log.warn('this process was declared dead; its runs are taken over by other processes')
      deps.onDeclaredDead()
      send({ kind: 'rename', id: deps.newId('proc') })
    } else ended.resolve()
  }

  async function close(): Promise<void> {
    closed = true
    clearInterval(loopTimer)
    send({ kind: 'close' })
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
    /** The id with which this process owns its work; it changes when others declare the process dead. */
    processId: (): string => id,
    /**
     * Whether its own heartbeat has been regular for long enough to declare others dead. After a pause of the whole machine,
     * this thread may continue before the heartbeats of all processes.
     */
    mayDeclareDead: (): boolean => steadyBeats >= steadyBeatsToDeclare && Date.now() - lastBeatMs < ownPauseMs,
    /** The ids that hold the locks on jobs of this process. */
    setWorkerIds(ids: string[]): void {
      workerIds = ids
      send({ kind: 'workers', ids })
    },
    /** When the process is idle no more, the next heartbeat follows immediately. */
    setIdle(value: boolean): void {
      isIdle = value
      send({ kind: 'pace', isIdle })
    },
    close,
  }
}
