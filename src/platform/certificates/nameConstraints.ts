/*
 * The extension that limits which names an authority can sign for (RFC 5280, 4.2.1.10), so that a stolen key of the local
 * authority can't forge other sites. Written as DER here: @peculiar/x509 has no class for it, and every start checks whether
 * the stored authority is limited, without loading that package.
 */
import type { X509Certificate } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** DNS names include their subdomains, `127.0.0.1` all of 127.0.0.0/8. */
export type HostNames = { names: readonly string[]; addresses: readonly string[] }

export const nameConstraintsId = '2.5.29.30'

export const nameConstraints = (permitted: HostNames): Uint8Array<ArrayBuffer> =>
  new Uint8Array(sequence(tagged(0xa0, ...subtrees(permitted))))

/** Whether one of our authorities is limited to names that include these. */
export const isLimitedTo = ({ raw }: X509Certificate, permitted: HostNames): boolean =>
  raw.includes(objectId) && subtrees(permitted).every((subtree) => raw.includes(subtree))

/** `nameConstraintsId` as DER. */
const objectId = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e])

const subtrees = ({ names, addresses }: HostNames): Buffer[] => [
  ...names.map((name) => sequence(tagged(0x82, Buffer.from(name, 'ascii')))),
  ...addresses.map((address) => sequence(tagged(0x87, ...networkOf(address)))),
]

/** The bytes of an address, and those of its mask. */
function networkOf(address: string): [Buffer, Buffer] {
  const bytes = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address)
  const isLoopback = bytes.length === 4 && bytes[0] === 127
  if (isLoopback) return [Buffer.from([127, 0, 0, 0]), Buffer.from([255, 0, 0, 0])]
  return [bytes, Buffer.alloc(bytes.length, 0xff)]
}

function ipv6Bytes(address: string): Buffer {
  const shortest = new URL(`https://[${address}]`).hostname.slice(1, -1) // without dotted parts
  const [head = [], tail = []] = shortest.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts)

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
