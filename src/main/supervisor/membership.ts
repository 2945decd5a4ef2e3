/** What a process of the service has from the supervisor that started it. */
import type { Limiter } from '../../limits/limiter.ts'
import type { BucketSet } from '../../limits/reserves/reserve.ts'
import {
  createReservingLimiter,
  type RemoteBuckets,
  type ReservingLimiter,
} from '../../limits/reserves/reservingLimiter.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FiguresPage } from '../figures/metrics.ts'
import type { Certificates } from '../http/certificates.ts'
import type { Begin, MemberCalls, SupervisorCalls } from './calls.ts'
import type { Peer } from './peer.ts'

export type Membership = {
  /** From 1. */
  place: number
  certificates: Certificates
  onRenewed(present: (tls: Certificates['tls']) => void): void
  /** The limiter of buckets that the supervisor has. */
  limiterOf(set: BucketSet, clock: Clock): Limiter
  /** Whether all processes of this machine serve calls. */
  isComplete(): boolean
  /** The figures of this process, when the supervisor asks for them. */
  onPrint(print: (page: FiguresPage) => Promise<string>): void
  /** The figures of all processes. */
  printAll(page: FiguresPage): Promise<string>
}

type Supervisor = Pick<Peer<SupervisorCalls>, 'send' | 'ask'>

type Joined = {
  join(begin: Pick<Begin, 'place' | 'certificates'>): Membership
  calls: Omit<MemberCalls, 'begin' | 'dashboardOpened' | 'stop'>
}

export function createMembership(supervisor: () => Supervisor): Joined {
  const limiters = new Map<BucketSet, ReservingLimiter>()
  let isComplete = false
  let present = (_: Certificates['tls']): void => {}
  let print = async (_: FiguresPage): Promise<string> => ''
  return {
    calls: {
      certificateRenewed: (tls) => present(tls),
      complete(value) {
        isComplete = value
      },
      printFigures: (page) => print(page),
      recall: ({ set, name }) => limiters.get(set)?.recall(name),
    },
    join: ({ place, certificates }) => ({
      place,
      certificates,
      onRenewed(given) {
        present = given
      },
      limiterOf(set, clock) {
        const buckets: RemoteBuckets = {
          draw: (draw) => supervisor().ask('draw', { set, draw }),
          settle: (all) => supervisor().send('settle', { set, all }),
        }
        const limiter = createReservingLimiter({ clock, buckets })
        limiters.set(set, limiter)
        return limiter
      },
      isComplete: () => isComplete,
      onPrint(given) {
        print = given
      },
      printAll: (page) => supervisor().ask('printAll', page),
    }),
  }
}
