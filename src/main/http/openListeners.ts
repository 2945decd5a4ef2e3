/** Opens the listeners, publishes their addresses, and closes them. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { refreshCredentials } from '../storage/credentials.ts'
import type { Membership } from '../supervisor/membership.ts'
import { closeListeners, countConnections, listen, listenPlain, refuseNew, refuseProxies } from './listeners.ts'

type Deps = {
  config: Config
  newId: NewId
  log: Log
  address: ServiceAddress
  /** Gets the ports on which this process listens. */
  ownPorts: Set<number>
  dataDir: string
  caFile: string | null
  /** If defined, the supervisor writes the addresses. */
  member: Membership | undefined
}

export async function openListeners(
  app: FastifyInstance,
  { config, address, ownPorts, dataDir, caFile, ...deps }: Deps,
) {
  const server = await listen(app, config)
  const { port } = server.address() as AddressInfo
  address.listensOn(port)
  const plain = await listenPlain(app, { ...deps, config, publicUrl: address.publicUrl })
  const plainPort = plain && (plain.address() as AddressInfo).port
  for (const open of [port, plainPort]) if (open !== undefined) ownPorts.add(open)
  const { member } = deps
  // A worker serves none of these addresses; in a shared folder, the file has those of an api process.
  const credentials =
    member !== undefined || config.role === 'worker'
      ? undefined
      : await refreshCredentials(dataDir, address.publicUrl(), caFile)
  return {
    opened: { port, plainPort, credentials },
    countConnections: () => countConnections(app, plain),
    refuseProxies: () => refuseProxies(plain),
    /** Leaves new connections to other processes that listen on the same sockets. */
    refuseNew: () => refuseNew(app, plain),
    close: () => closeListeners(app, plain),
  }
}

export type ServiceAddress = ReturnType<typeof createAddress>

/** The address that callers use; without PUBLIC_URL, it has the port, which is known once the service listens. */
export function createAddress({ publicUrl: given, port: wanted }: Pick<Config, 'publicUrl' | 'port'>) {
  let publicUrl = given ?? `https://localhost:${wanted}`
  return {
    publicUrl: () => publicUrl,
    listensOn(port: number): void {
      publicUrl = given ?? `https://localhost:${port}`
    },
  }
}
