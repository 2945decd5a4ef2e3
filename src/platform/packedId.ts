/*
 * Ids in 17 bytes instead of 30 characters, for columns that every run has: the number of the prefix, and the 16 bytes of
 * the UUID.
 */
import { encodeCrockford, idPrefixes, prefixOf, toUuidBytes } from './ids.ts'

/** Null for text that is not an id. */
export function packId(id: string): Buffer | null {
  const prefix = prefixOf(id)
  if (prefix === undefined) return null
  return Buffer.from([idPrefixes.indexOf(prefix), ...toUuidBytes(id.slice(-26))])
}

export function unpackId(packed: Uint8Array): string {
  const prefix = idPrefixes[packed[0] ?? -1]
  if (prefix === undefined) throw new Error('a packed id has an unknown prefix')
  return `${prefix}_${encodeCrockford(packed.subarray(1))}`
}
