/*
 * The processes that serve on this machine: one in each place. One that dies is replaced; a restart starts a new one in each
 * place, one after the other, and stops the old one when the new one listens.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import type { Listening } from './calls.ts'
import { type Deaths, tooMany } from './deaths.ts'
import type { Member } from './startMember.ts'

type Deps = {
  log: Log
  processes: number
  deaths: Deaths
  start(place: number): Member
  onEnded(member: Member): void
  /** Too many died. */
  onHopeless(reason: string): void
}

export type Members = ReturnType<typeof createMembers>

export function createMembers({ log, processes, deaths, start, onEnded, onHopeless }: Deps) {
  const places = Array.from({ length: processes }, (_, index) => index + 1)
  const serving = new Map<number, Member>()
  const running = new Set<Member>()
  let isStopping = false

  function reportComplete(): void {
    const isComplete = serving.size === processes
    for (const { peer } of running) peer.send('complete', isComplete)
  }

  /** Starts a process and stops the one that it replaces, if that still runs. */
  async function add(place: number): Promise<Listening> {
    const member = start(place)
    running.add(member)
    void member.ended.then((how) => handleEnd(member, how))
    const listening = await member.ready
    serving.get(place)?.peer.send('stop', true)
    serving.set(place, member)
    reportComplete()
    return listening
  }

  function handleEnd(member: Member, how: number | string): void {
    running.delete(member)
    onEnded(member)
    if (serving.get(member.place) !== member) return
    serving.delete(member.place)
    reportComplete()
    void replace(member.place, `it ended with ${how}`)
  }

  async function replace(place: number, given: string): Promise<void> {
    for (let reason: string | undefined = given; reason !== undefined && !isStopping; ) {
      const delayMs = deaths.count()
      log.error({ place, reason }, 'a process of the service died')
      if (delayMs === undefined) return onHopeless(hopeless)
      await sleep(delayMs)
      if (!isStopping) reason = await add(place).then(() => undefined, messageOf)
    }
    if (!isStopping) log.info({ place }, 'a new process of the service has taken the place of the one that died')
  }

  async function replaceAll(): Promise<void> {
    log.info('restarting the processes of the service, one after the other')
    for (const place of places) {
      const old = serving.get(place)
      if (isStopping) return
      await add(place)
      await old?.ended
    }
    log.info('restarted the processes of the service')
  }

  const restart = createRestart(() =>
    replaceAll().catch((error) =>
      log.error({ reason: messageOf(error) }, 'a new process does not start; the old ones keep serving'),
    ),
  )

  return {
    /** Resolves when all serve: on the same ports, also if these are free to choose. */
    async start(): Promise<Listening> {
      const [listening] = await Promise.all(places.map(add))
      if (listening === undefined) throw new Error('there is no place for a process')
      return listening
    },
    restart,
    serving: (): Member[] => [...serving.values()],
    tellAll: (tell: (peer: Member['peer']) => void): void => {
      for (const { peer } of running) tell(peer)
    },
    kill(): void {
      isStopping = true
      for (const { kill } of running) kill()
    },
    /** Rejects if one of them did not stop cleanly. */
    async stop(): Promise<void> {
      isStopping = true
      const all = [...running]
      for (const { peer } of all) peer.send('stop', false)
      const ends = await Promise.all(all.map(({ ended }) => ended))
      if (ends.some((how) => how !== 0)) throw new Error(`processes of the service ended with ${ends.join(', ')}`)
    },
  }
}

/** A restart that is asked for during another one begins after it, once. */
function createRestart(replaceAll: () => Promise<void>): () => Promise<void> {
  let underWay = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= underWay.then(() => {
      next = undefined
      underWay = replaceAll()
      return underWay
    })
    return next
  }
}

const hopeless = `${tooMany.deaths} processes of the service died within ${tooMany.withinMs / 1_000} s: the log has the reasons`

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
