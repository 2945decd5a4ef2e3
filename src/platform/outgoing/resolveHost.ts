/*
 * Resolves a host to addresses that the service may call. One forbidden address is enough to refuse the host: a name with
 * both public and private addresses is an attack or a mistake.
 */
import { lookup as dnsLookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { abortable } from '../abortable.ts'
import { mayCall } from './classifyAddress.ts'
import { explainFailure } from './explainFailure.ts'
import { OutgoingError } from './outgoingError.ts'

export type Lookup = (name: string) => Promise<string[]>
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

export function createResolveHost(options: { allowPrivate: boolean; lookup: Lookup }): ResolveHost {
  const lookup = shareLookups(options.lookup)
  return async (host, signal) => {
    const addresses = isIP(host) === 0 ? await abortable(lookup(host), signal) : [host]
    if (addresses.length === 0) throw new OutgoingError('dns_failed')
    if (!addresses.every((address) => mayCall(address, options.allowPrivate))) {
      throw new OutgoingError('address_not_allowed', { cause: new Error(`${host} is ${addresses.join(', ')}`) })
    }
    return addresses.slice(0, maxAddresses)
  }
}

/** The system's resolver, with its hosts file: for names that may be private. */
export const systemLookup: Lookup = async (name) => (await dnsLookup(name, { all: true })).map(({ address }) => address)

/**
 * Asks the name servers directly. The system's resolver blocks one of two threads while it waits, so names with dead name
 * servers would delay all other calls.
 */
export function createPublicLookup(servers?: string[]): Lookup {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return async (name) => {
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const [first] = results
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason
    return addresses
  }
}

/** Limits how many hosts a DNS response can make the service connect to. */
const maxAddresses = 4

/** Concurrent look-ups of a name share one query. */
function shareLookups(lookup: Lookup): Lookup {
  const pending = new Map<string, Promise<string[]>>()
  return (name) => {
    const known = pending.get(name)
    if (known !== undefined) return known
    const result = lookup(name)
      .catch((error: unknown) => Promise.reject(explainFailure('dns', error)))
      .finally(() => pending.delete(name))
    pending.set(name, result)
    return result
  }
}
