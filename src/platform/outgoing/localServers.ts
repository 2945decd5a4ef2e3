/**
 * Servers on this machine that may be called without TLS, for example one with a local model. The service's own ports
 * are never called: its callers could reach through it what only trusts calls from this machine.
 */
import { isLoopback } from './classifyAddress.ts'

export type LocalServers = {
  /** Why an http:// URL may not be called; undefined if it may. */
  faultOf(url: URL): LocalFault | undefined
}

export type LocalFault = 'off' | 'elsewhere' | 'own port'

/** `ownPorts` may still grow: some ports are only known when they are open. */
export function createLocalServers(options: { allowed: boolean; ownPorts: ReadonlySet<number> }): LocalServers {
  const { allowed, ownPorts } = options
  return {
    faultOf({ hostname, port }) {
      if (!allowed) return 'off'
      if (hostname !== 'localhost' && !isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))) return 'elsewhere'
      return ownPorts.has(Number(port || 80)) ? 'own port' : undefined
    },
  }
}

export const noLocalServers: LocalServers = { faultOf: () => 'off' }
