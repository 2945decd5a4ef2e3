import { parseAddress } from '../platform/outgoing/parseAddress.ts'

/** IPv6 addresses are grouped by /64 network: a client usually controls all 2^64 addresses of its network. */
export function networkOf(address: string): string {
  const groups = address.includes(':') ? parseAddress(address) : undefined
  return groups === undefined ? address : groups.slice(0, 4).join(':')
}
