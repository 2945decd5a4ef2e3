/** Brings all members of a group into the middle of their streams on one instance, and then stops that instance. */
import type { Door } from './door.ts'
import type { StopGroup } from './liveCase.ts'
import type { Instance, LiveService } from './liveService.ts'

export type StopGroups = {
  /** Resolves with the instance to use, when earlier groups are done and all members have arrived. */
  enter(group: StopGroup): Promise<Instance>
  victim(group: StopGroup): Promise<Instance>
  /** Stops the instance once every member has reached this point. */
  watch(group: StopGroup, door: Door): void
  /** The failure if the instance has not been stopped by then: the stream was not cut. */
  leave(group: StopGroup): string[]
}

type State = {
  victim: Promise<Instance>
  entered: number
  full: PromiseWithResolvers<void>
  underway: number
  isStopped: boolean
  left: number
  over: PromiseWithResolvers<void>
}

/** More than a handshake and the first frames, less than the whole stream. */
const midStreamBytes = 6_000

export function createStopGroups(live: LiveService): StopGroups {
  const states = new Map<StopGroup, State>()
  let before: Promise<void> = Promise.resolve()

  function stateOf(group: StopGroup): State {
    const known = states.get(group)
    if (known !== undefined) return known
    const earlier = before
    const over = Promise.withResolvers<void>()
    before = over.promise
    const full = Promise.withResolvers<void>()
    const state: State = {
      victim: chooseVictim(earlier),
      entered: 0,
      full,
      underway: 0,
      isStopped: false,
      left: 0,
      over,
    }
    states.set(group, state)
    return state
  }

  async function chooseVictim(earlier: Promise<void>): Promise<Instance> {
    await earlier
    await live.whole()
    const [first] = live.instances()
    if (first === undefined) throw new Error('no instance runs')
    return first
  }

  return {
    async enter(group) {
      const state = stateOf(group)
      state.entered += 1
      if (state.entered === group.members) state.full.resolve()
      await state.full.promise // so that none ends before the last one has started
      return state.victim
    },
    victim: (group) => stateOf(group).victim,
    watch(group, door) {
      const state = stateOf(group)
      void door.passed(midStreamBytes).then(async () => {
        state.underway += 1
        if (state.underway < group.members || state.isStopped) return
        state.isStopped = true
        live.stop(await state.victim, group.signal)
      })
    },
    leave(group) {
      const state = stateOf(group)
      state.left += 1
      if (state.left === group.members) state.over.resolve()
      return state.isStopped ? [] : ['the stream was over before the instance stopped']
    },
  }
}
