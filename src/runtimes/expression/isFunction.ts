/** JSONata marks its functions with properties. Data may have these too, but not the functions inside them. */
export function isFunction(value: unknown): boolean {
  if (typeof value === 'function') return true
  if (typeof value !== 'object' || value === null) return false
  const { _jsonata_lambda, _jsonata_function, environment, implementation } = value as Record<string, unknown>
  if (_jsonata_function === true) return typeof implementation === 'function'
  return _jsonata_lambda === true && typeof (environment as { lookup?: unknown } | undefined)?.lookup === 'function'
}
