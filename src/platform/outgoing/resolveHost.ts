/*
 * The addresses of a host, all of which the service may call. One that it may not call refuses the whole answer: a name
 * that stands for a public and a private address at once is an attack or a mistake.
 */
import { lookup as dnsLookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { explainFailure } from './explainFailure.ts'
import { mayCall } from './judgeAddress.ts'
import { OutgoingError } from './outgoingError.ts'
import { unlessAborted } from './startDeadline.ts'

export type Lookup = (name: string) => Promise<string[]>
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

export function createResolveHost(options: { allowPrivate: boolean; lookup: Lookup }): ResolveHost {
  const lookup = shareLookups(options.lookup)
  return async (host, signal) => {
    const addresses = isIP(host) === 0 ? await unlessAborted(lookup(host), signal) : [host]
    if (addresses.length === 0) throw new OutgoingError('dns_failed')
    if (!addresses.every((address) => mayCall(address, options.allowPrivate))) {
      throw new OutgoingError('address_not_allowed', { cause: new Error(`${host} is ${addresses.join(', ')}`) })
    }
    return addresses.slice(0, maxAddresses)
  }
}

/** As every program on this machine finds names, its hosts file included: for those that may be private. */
export const systemLookup: Lookup = async (name) => (await dnsLookup(name, { all: true })).map(({ address }) => address)

/**
 * By the name servers alone. The system's look-up takes a thread for as long as a name server keeps it waiting, and
 * there are only two: strangers with dead name servers would hold up everybody's calls.
 */
export function createPublicLookup(servers?: string[]): Lookup {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const [first] = answers
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason
    return addresses
  }
}

/** More would let an answer of the name server make us knock at many strangers' doors. */
const maxAddresses = 4

/** However many ask for a name at once, it is looked up once. */
function shareLookups(lookup: Lookup): Lookup {
  const underWay = new Map<string, Promise<string[]>>()
  return (name) => {
    const known = underWay.get(name)
    if (known !== undefined) return known
    const answer = lookup(name)
      .catch((error: unknown) => Promise.reject(explainFailure('dns', error)))
      .finally(() => underWay.delete(name))
    underWay.set(name, answer)
    return answer
  }
}
