import type { HeldCall } from './heldBackFetch.ts'

/** The key is read from the environment, so that the command can be shared. */
export function printCurl({ method, url, body, headers }: HeldCall, caFile: string | undefined): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`]
  if (caFile !== undefined) lines.push(`--cacert ${quoted(caFile)}`)
  lines.push('-H "Authorization: Bearer $ARS_API_KEY"')
  for (const name of ['if-match', 'prefer', 'last-event-id']) {
    if (headers[name] !== undefined) lines.push(`-H ${quoted(`${name}: ${headers[name]}`)}`)
  }
  const key = headers['idempotency-key']
  if (key !== undefined && !key.startsWith('ars-auto-')) lines.push(`-H ${quoted(`idempotency-key: ${key}`)}`)
  if (body !== undefined) lines.push(`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`)
  return `${lines.join(' \\\n  ')}\n`
}

/** For POSIX shells. */
export const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
