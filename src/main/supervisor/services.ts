/** What the supervisor does for its processes while they run: the buckets of their limits, and the figures of all. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BucketSet } from '../../limits/reserves/reserve.ts'
import { createSharedBuckets } from '../../limits/reserves/sharedBuckets.ts'
import { systemClock } from '../../platform/clock.ts'
import type { FiguresPage } from '../figures/metrics.ts'
import { mergeFigures } from './mergeFigures.ts'
import type { Member, Services } from './startMember.ts'

/** The figures of a process that takes longer are left out. */
const figuresMs = 2_000

export function openServices({ processes, serving }: { processes: number; serving(): Member[] }) {
  const bucketsOf = (set: BucketSet) =>
    createSharedBuckets<Member>({
      clock: systemClock,
      processes,
      recall: (member, name) => member.peer.ask('recall', { set, name }),
    })
  const buckets = { calls: bucketsOf('calls'), addresses: bucketsOf('addresses'), logins: bucketsOf('logins') }

  async function printAll(page: FiguresPage): Promise<string> {
    const print = ({ peer }: Member) =>
      Promise.race([peer.ask('printFigures', page).catch(() => ''), sleep(figuresMs, '', { ref: false })])
    return mergeFigures(await Promise.all(serving().map(print)))
  }

  const of: Services = (member) => ({
    printAll,
    draw: ({ set, draw }) => buckets[set].draw(member(), draw),
    settle({ set, all }) {
      for (const settled of all) buckets[set].settle(member(), settled)
    },
  })
  return {
    of,
    /** The process has ended. */
    forget(member: Member): void {
      for (const one of Object.values(buckets)) one.forget(member)
    },
  }
}
