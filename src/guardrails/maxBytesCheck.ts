/** The size in bytes of UTF-8: of a text itself, of any other value as JSON. */
export type MaxBytesCheck = { isExceededBy(bytes: number): boolean }

export const maxBytesCheck = (most: number): MaxBytesCheck => ({ isExceededBy: (bytes) => bytes > most })

export const sizeOf = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
