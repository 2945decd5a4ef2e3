/** Starts a process of the service as a member of the group that the supervisor runs. */
import cluster from 'node:cluster'
import { ConfigError } from '../../platform/config.ts'
import { killChildOnExit } from '../../platform/process/killChildOnExit.ts'
import type { Begin, Listening, MemberCalls, SupervisorCalls } from './calls.ts'
import { openPeer, type Peer } from './peer.ts'

export type Member = {
  place: number
  peer: Peer<MemberCalls>
  /** Resolves when it listens; rejects with the reason if it ends before. */
  ready: Promise<Listening>
  /** How it ended: its exit code or signal. */
  ended: Promise<number | string>
  kill(): void
}

/** What members call while they run, besides reporting how they start. */
export type Services = (member: () => Member) => Omit<SupervisorCalls, 'ready' | 'refused'>

/** `begin` may still be waited for: the modules of the service load meanwhile. */
export function startMember(place: number, begin: Promise<Omit<Begin, 'place'>>, services: Services): Member {
  const ready = Promise.withResolvers<Listening>()
  const ended = Promise.withResolvers<number | string>()
  ready.promise.catch(() => undefined) // A process may end while nobody waits for its start.
  // All processes accept from one socket, which outlives each of them: see docs/decisions/processes-of-a-machine.md.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const worker = cluster.fork()
  killChildOnExit(worker.process, 'SIGKILL')
  const peer = openPeer<MemberCalls, SupervisorCalls>(worker.process, {
    ...services(() => member),
    ready: ready.resolve,
    refused: (text) => ready.reject(new ConfigError(text)),
  })
  worker.on('error', () => undefined) // a message that could not be sent: its exit says why
  worker.on('exit', (code, signal) => {
    const how = signal ?? code
    ready.reject(new Error(`it ended with ${how}`))
    peer.ended()
    ended.resolve(how)
  })
  begin.then(
    (common) => peer.send('begin', { ...common, place }),
    () => undefined, // the supervisor ends
  )
  const kill = () => void worker.process.kill('SIGKILL')
  const member: Member = { place, peer, ready: ready.promise, ended: ended.promise, kill }
  return member
}
