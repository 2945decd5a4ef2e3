/** The cheapest call for each kind of connector that shows whether agents can use it. None has side effects. */
import type { ConnectorKind, OpenedConnector } from '../runtimes/connector.ts'

export type Probe = {
  url: string
  headers: Record<string, string>
  /** Why agents could not use it, or undefined. */
  faultOf(response: ProbeResponse): string | undefined
}

type ProbeResponse = { status: number; headers: Readonly<Record<string, string | string[] | undefined>> }

export function probeOf(connector: OpenedConnector): Probe {
  const { headers, ...probe } = probes[connector.kind](connector)
  return { ...probe, headers: { 'user-agent': 'AgentRunService-Tests/2.4', ...headers } }
}

const probes: Record<ConnectorKind, (connector: OpenedConnector) => Probe> = {
  /** Lists the models, which needs the secret and costs nothing. */
  openai: ({ baseUrl, secret }) => ({
    url: `${baseUrl.replace(/\/$/, '')}/models`,
    headers: { accept: 'application/json', ...(secret !== null && { authorization: `Bearer ${secret}` }) },
    faultOf: faultOfModels,
  }),
  /**
   * Only checks that the server responds: the secret signs calls and is not sent, and a server may refuse anything but a
   * signed call of a run.
   */
  http: ({ baseUrl }) => ({ url: baseUrl, headers: {}, faultOf: ({ status }) => faultOfServer(status) }),
}

function faultOfModels({ status, headers }: ProbeResponse): string | undefined {
  if (status === 401 || status === 403) return `refused: The provider does not accept the secret (${status})`
  if (status >= 300 && status < 400) return `redirected: The provider returned ${status}; redirects are not followed`
  if (status < 200 || status >= 300)
    return faultOfServer(status) ?? `refused: The provider returned ${status} for GET /models; check the base URL`
  const isJson = /\bjson\b/i.test(String(headers['content-type'] ?? ''))
  return isJson ? undefined : 'invalid_answer: The list of models is not JSON; check the base URL'
}

const faultOfServer = (status: number): string | undefined =>
  status >= 500 ? `failed: The server returned ${status}` : undefined
