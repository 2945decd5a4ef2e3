/** The address of the client: that of the peer or, behind trusted proxies, the one that they forward. */
import type { BlockList, Socket } from 'node:net'
import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

export type AddressOf = (request: Pick<FastifyRequest, 'raw' | 'headers'>) => string

/**
 * Each proxy appends the address that called it to X-Forwarded-For, so it is read from the right, for as long as the
 * address is that of a trusted proxy. Everything left of any other address may be forged by its client.
 */
export function createAddressOf(trustedProxies: BlockList): AddressOf {
  return ({ raw, headers }) => {
    let address = peerOf(raw.socket)
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    while (isAmong(trustedProxies, address)) {
      const next = readAddress(forwarded.pop() ?? '')
      if (next === undefined) break
      address = next
    }
    return address
  }
}

export const peerOf = ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string => withoutMapping(remoteAddress)

export const isAmong = (networks: BlockList, address: string): boolean =>
  isIP(address) !== 0 && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** With or without a port, without a zone; undefined if it is not an address. */
function readAddress(text: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? []
  const address = withoutMapping(bracketed ?? dotted ?? text.trim())
  return isIP(address) === 0 || address.includes('%') ? undefined : address
}

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '')
