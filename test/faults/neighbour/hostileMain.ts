/*
 * A process that attacks on behalf of some organisations until it is killed. It prints a line when everything is running. Its
 * argument: `{target, organizations, kinds}` as JSON. It runs at the lowest priority: its own CPU time must not be attributed
 * to the service.
 */
import { constants, setPriority } from 'node:os'
import { createHostileClient, type HostileOrganization, type HostileTarget } from './hostileClient.ts'
import { type HostileKind, hostileKinds } from './hostileKinds.ts'

export type HostileOrders = { target: HostileTarget; organizations: HostileOrganization[]; kinds: HostileKind[] }

setPriority(constants.priority.PRIORITY_LOW)
const { target, organizations, kinds } = JSON.parse(process.argv[2] ?? '') as HostileOrders
const prepared = organizations.flatMap((organization) => {
  const client = createHostileClient(target, organization)
  return kinds.map((kind) => hostileKinds[kind](client))
})
for (const start of await Promise.all(prepared)) start()
process.stdout.write('under way\n')
setInterval(() => undefined, 60_000)
