/*
 * A process that attacks on behalf of some organisations until it is killed. When everything is running, and then every
 * half second, it prints how many calls of each kind succeeded and failed, as a line of JSON. Its argument: `{target,
 * organizations, kinds}` as JSON. It runs at the lowest priority: its own CPU time must not be attributed to the service.
 */
import { constants, setPriority } from 'node:os'
import {
  createHostileClient,
  type HostileClient,
  type HostileOrganization,
  type HostileTarget,
} from './hostileClient.ts'
import { type HostileKind, hostileKinds } from './hostileKinds.ts'

export type HostileOrders = { target: HostileTarget; organizations: HostileOrganization[]; kinds: HostileKind[] }
export type AttackCounts = Record<string, { succeeded: number; failed: number }>

setPriority(constants.priority.PRIORITY_LOW)
const { target, organizations, kinds } = JSON.parse(process.argv[2] ?? '') as HostileOrders
const counts: AttackCounts = Object.fromEntries(kinds.map((kind) => [kind, { succeeded: 0, failed: 0 }]))
let isUnderWay = false

/** Counts the calls of a kind. Its runs and pipeline runs name it in their metadata, so that they can be counted while active. */
const counted = (client: HostileClient, kind: HostileKind): HostileClient => ({
  ...client,
  async send(method, path, body, headers) {
    const isRun = method === 'POST' && /\/runs(\/stream)?$/.test(path)
    const response = await client.send(method, path, isRun ? { ...body, metadata: { attack: kind } } : body, headers)
    const { status, json } = response
    const count = counts[kind]
    if (isUnderWay && count) count[status >= 200 && status <= 299 && !('errors' in json) ? 'succeeded' : 'failed']++
    return response
  },
})

const prepared = organizations.flatMap((organization) => {
  const client = createHostileClient(target, organization)
  return kinds.map((kind) => hostileKinds[kind](counted(client, kind)))
})
const starts = await Promise.all(prepared)
isUnderWay = true
for (const start of starts) start()
const print = () => process.stdout.write(`${JSON.stringify(counts)}\n`)
print()
setInterval(print, 500)
