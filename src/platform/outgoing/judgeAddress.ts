/*
 * Which addresses the service may call. The ranges are those of IANA's special-purpose registries and the addresses at
 * which clouds hand out credentials. Of several that fit, the most specific decides. What is no address, or in no range
 * that is known to be public, is forbidden.
 */
import { type Groups, mapped, parseAddress } from './parseAddress.ts'

/** `private` may be called where that is allowed, `forbidden` never. */
export type Verdict = 'public' | 'private' | 'forbidden'

export function judgeAddress(text: string): Verdict {
  const groups = parseAddress(text)
  return groups === undefined ? 'forbidden' : judgeGroups(groups)
}

export function mayCall(text: string, allowPrivate: boolean): boolean {
  const verdict = judgeAddress(text)
  return verdict === 'public' || (verdict === 'private' && allowPrivate)
}

function judgeGroups(groups: Groups): Verdict {
  const rule = rules.find(({ range }) => isWithin(groups, range))?.rule ?? 'forbidden'
  if (typeof rule === 'string') return rule
  const verdicts = rule(groups).map(judgeGroups)
  return (['forbidden', 'private'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'public'
}

/** A rule that is no verdict names the IPv4 addresses that a gateway would call instead; they are judged. */
type Rule = Verdict | ((groups: Groups) => Groups[])

/** The IPv4 address that begins at a group. */
const carriedAt = (index: number) => (groups: Groups) => [mapped(groups[index] ?? 0, groups[index + 1] ?? 0)]

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

  '::/96': carriedAt(6), // IPv4-compatible
  '::ffff:0:0:0/96': carriedAt(6), // IPv4-translated
  '64:ff9b::/96': carriedAt(6), // NAT64
  '64:ff9b:1::/96': carriedAt(6), // the rest of 64:ff9b:1::/48 carries it where only the gateway knows
  '2002::/16': carriedAt(1), // 6to4
  // Teredo: the server's address, and the client's with all bits turned.
  '2001::/32': (groups) => [...carriedAt(2)(groups), ...carriedAt(6)(groups.map((group) => group ^ 0xffff))],
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
  if (groups === undefined) throw new Error(`${text} is no range`)
  return { groups, bits: Number(prefix) + (address.includes(':') ? 0 : 96) }
}

const rules = Object.entries(ruleTable)
  .map(([text, rule]) => ({ range: parseRange(text), rule }))
  .sort((one, other) => other.range.bits - one.range.bits)
