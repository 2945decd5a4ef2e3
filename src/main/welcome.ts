/** What a person sees when the service is ready. The curl line works as it is. */
import type { Credentials } from './credentials.ts'

type Welcome = { publicUrl: string; credentials: Credentials | undefined; file: string; readyMs: number }

export function welcome({ publicUrl, credentials, file, readyMs }: Welcome): string {
  const lines = [
    '',
    `Agent Run Service is ready (in ${(readyMs / 1_000).toFixed(1)} s)`,
    '',
    `  REST       ${publicUrl}/v2`,
    `  GraphQL    ${publicUrl}/graphql`,
    `  Reference  ${publicUrl}/docs`,
    ...(credentials ? [`  Keys       ${file}`, '', 'The first call:', '', curlLine(credentials)] : []),
    '',
    'Stop it with Ctrl-C.',
    '',
  ]
  return `${lines.join('\n')}\n`
}

function curlLine({ base_url, ca_file, api_key, agents }: Credentials): string {
  const body = JSON.stringify({ agent_id: agents.echo, input: { query: 'Hello' } })
  const trust = ca_file === null ? '' : `--cacert ${quote(ca_file)} `
  return [
    `curl ${trust}${base_url}/runs \\`,
    `  -H 'Authorization: Bearer ${api_key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body}'`,
  ].join('\n')
}

const quote = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
