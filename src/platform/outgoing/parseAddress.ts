/*
 * An address as the eight 16-bit groups of IPv6, or of the IPv6 address to which an IPv4 address is mapped. So all
 * spellings are equal: `127.0.0.1`, `::ffff:127.0.0.1` and `::ffff:7f00:1` are the same groups.
 */
import { isIPv4, isIPv6 } from 'node:net'

export type Groups = readonly number[]

/** Undefined if the text is not an address, or has a zone, which only link-local addresses need. */
export function parseAddress(text: string): Groups | undefined {
  if (isIPv4(text)) return mapped(...parseIPv4(text))
  if (!isIPv6(text) || text.includes('%')) return undefined
  const [head = '', tail] = text.split('::')
  const first = parseGroups(head)
  if (tail === undefined) return first
  const last = parseGroups(tail)
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** The groups of an IPv4 address, given as two 16-bit halves. */
export const mapped = (high: number, low: number): Groups => [0, 0, 0, 0, 0, 0xffff, high, low]

export function isSameAddress(one: string, other: string): boolean {
  const groups = parseAddress(other)
  return groups !== undefined && parseAddress(one)?.every((group, index) => group === groups[index]) === true
}

function parseGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((part) => (part.includes('.') ? parseIPv4(part) : [Number.parseInt(part, 16)]))
}

function parseIPv4(text: string): [number, number] {
  const [first = 0, second = 0, third = 0, fourth = 0] = text.split('.').map(Number)
  return [first * 256 + second, third * 256 + fourth]
}
