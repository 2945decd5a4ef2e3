/*
 * Which addresses the service may call. The ranges are those of IANA's special-purpose registries and the metadata
 * addresses of clouds, which hand out credentials. The most specific range decides. Anything that is not an address, or not in a
 * range that is known to be public, is forbidden.
 */
import { type Groups, mapped, parseAddress } from './parseAddress.ts'

/** `private` may be called if the configuration allows it, `forbidden` never. */
export type AddressKind = 'public' | 'private' | 'forbidden'

export function classifyAddress(text: string): AddressKind {
  const groups = parseAddress(text)
  return groups === undefined ? 'forbidden' : classifyGroups(groups)
}

export function mayCall(text: string, allowPrivate: boolean): boolean {
  const kind = classifyAddress(text)
  return kind === 'public' || (kind === 'private' && allowPrivate)
}

function classifyGroups(groups: Groups): AddressKind {
  const rule = rules.find(({ range }) => isWithin(groups, range))?.rule ?? 'forbidden'
  if (typeof rule === 'string') return rule
  const kinds = rule(groups).map(classifyGroups)
  return (['forbidden', 'private'] as const).find((kind) => kinds.includes(kind)) ?? 'public'
}

/** A function returns the IPv4 addresses that a gateway would call instead; these are classified. */
type Rule = AddressKind | ((groups: Groups) => Groups[])

/** The IPv4 address that is embedded at a group. */
const embeddedAt = (index: number) => (groups: Groups) => [mapped(groups[index] ?? 0, groups[index + 1] ?? 0)]

const ruleTable: Record<string, Rule> = {
  '0.0.0.0/0': 'public',
  '0.0.0.0/8': 'forbidden', // this host
  '10.0.0.0/8': 'private',
  '100.64.0.0/10': 'private', // carrier-grade NAT
  '100.100.100.200/32': 'forbidden', // metadata of Alibaba Cloud
  '127.0.0.0/8': 'private', // loopback
  '168.63.129.16/32': 'forbidden', // the agent of Azure's hosts
  '169.254.0.0/16': 'forbidden', // link-local, and the metadata of most clouds
  '172.16.0.0/12': 'private',
  '192.0.0.0/24': 'forbidden', // protocol assignments, and the metadata of Oracle Cloud
  '192.0.2.0/24': 'forbidden', // documentation
  '192.88.99.0/24': 'forbidden', // 6to4 relays
  '192.168.0.0/16': 'private',
  '198.18.0.0/15': 'private', // benchmarking
  '198.51.100.0/24': 'forbidden', // documentation
  '203.0.113.0/24': 'forbidden', // documentation
  '224.0.0.0/3': 'forbidden', // multicast, reserved, broadcast

  '::/0': 'forbidden',
  '::1/128': 'private', // loopback
  '2000::/3': 'public',
  '2001::/23': 'forbidden', // protocol assignments
  '2001:2::/48': 'private', // benchmarking
  '2001:db8::/32': 'forbidden', // documentation
  '3fff::/20': 'forbidden', // documentation
  'fc00::/7': 'private', // unique local
  'fd00:ec2::/32': 'forbidden', // metadata of AWS
  'fd20:ce::/32': 'forbidden', // metadata of Google Cloud

  '::/96': embeddedAt(6), // IPv4-compatible
  '::ffff:0:0:0/96': embeddedAt(6), // IPv4-translated
  '64:ff9b::/96': embeddedAt(6), // NAT64
  '64:ff9b:1::/96': embeddedAt(6), // elsewhere in 64:ff9b:1::/48 only the gateway knows its position
  '2002::/16': embeddedAt(1), // 6to4
  // Teredo: the address of the server, and that of the client with all bits inverted.
  '2001::/32': (groups) => [...embeddedAt(2)(groups), ...embeddedAt(6)(groups.map((group) => group ^ 0xffff))],
}

/** Whether it is an address of this machine, in any spelling. */
export function isLoopback(text: string): boolean {
  const groups = parseAddress(text)
  return groups !== undefined && loopback.some((range) => isWithin(groups, range))
}

type Range = { groups: Groups; bits: number }

function isWithin(groups: Groups, range: Range): boolean {
  return range.groups.every((group, index) => {
    const unusedBits = 16 - Math.min(16, Math.max(0, range.bits - index * 16))
    return group >> unusedBits === (groups[index] ?? 0) >> unusedBits
  })
}

function parseRange(text: string): Range {
  const [address = '', prefix] = text.split('/')
  const groups = parseAddress(address)
  if (groups === undefined) throw new Error(`${text} is not a range`)
  return { groups, bits: Number(prefix) + (address.includes(':') ? 0 : 96) }
}

const loopback = ['127.0.0.0/8', '::1/128'].map(parseRange)

const rules = Object.entries(ruleTable)
  .map(([text, rule]) => ({ range: parseRange(text), rule }))
  .sort((one, other) => other.range.bits - one.range.bits)
