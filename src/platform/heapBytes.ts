/**
 * About how much memory a value of JSON takes, and hardly ever less: lists of `{}` take twenty times their text. For
 * caches that hold what strangers sent.
 */
export function heapBytes(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 64
  if (Array.isArray(value)) for (const item of value) bytes += 8 + heapBytes(item)
  else for (const key in value) bytes += 24 + key.length + heapBytes(value[key as keyof typeof value])
  return bytes
}
