/** Estimates the length of a value's JSON without serialising it. Escapes and long numbers make the JSON longer. */
export function jsonLength(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 6
  let length = 2
  if (Array.isArray(value)) for (const item of value) length += 1 + jsonLength(item)
  else for (const key in value) length += 4 + key.length + jsonLength(value[key as keyof typeof value])
  return length
}
