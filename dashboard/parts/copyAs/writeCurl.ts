export type RestCall = {
  method: string
  path: string
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** The key is read from the environment, so that the copied text contains no secret. */
export function writeCurl({ method, path, query, body }: RestCall, baseUrl: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(`${baseUrl}${path}${queryText(query)}`)}`,
  ]
  lines.push('-H "Authorization: Bearer $ARS_API_KEY"')
  if (body !== undefined) lines.push('-H "Content-Type: application/json"', `--data ${shellQuoted(asJson(body))}`)
  return lines.join(' \\\n  ')
}

/** Encoded as the service expects: a list is one value, `metadata` is one parameter per key. */
export function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return [[name, value.join(',')]]
    if (typeof value !== 'object') return [[name, String(value)]]
    return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)])
  })
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}

export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const asJson = (value: unknown): string => {
  const line = JSON.stringify(value)
  return line.length <= 80 ? line : JSON.stringify(value, null, 2)
}
