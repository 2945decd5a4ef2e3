/** The size of what passes: a text as it is, anything else as JSON, in UTF-8. */
export type MaxBytesCheck = { isExceededBy(bytes: number): boolean }

export const maxBytesCheck = (most: number): MaxBytesCheck => ({ isExceededBy: (bytes) => bytes > most })

export const sizeOf = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
