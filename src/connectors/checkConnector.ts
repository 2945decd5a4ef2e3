/** Validates the values of a new or changed connector. */
import { failWith, type Problem } from '../platform/errors.ts'
import { checkText, refuseInto } from '../platform/fieldChecks.ts'
import type { LocalFault, LocalServers } from '../platform/outgoing/localServers.ts'
import { isPlain, urlFault } from '../platform/urlFault.ts'
import type { ConnectorKind } from '../runtimes/connector.ts'
import type { Connector } from './connectorEntity.ts'
import { isSecret } from './connectorSecret.ts'

export type ConnectorValues = {
  name?: string | null | undefined
  baseUrl?: string | null | undefined
  secret?: string | null | undefined
  private?: boolean | null | undefined
}

const maxNameCharacters = 200

export type CheckConnectorDeps = { localServers: LocalServers }

/** Throws all problems in one error. `before` is the connector that the values change. */
export function checkConnector(
  { localServers }: CheckConnectorDeps,
  kind: ConnectorKind,
  values: ConnectorValues,
  before?: Connector,
): void {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  const { name, baseUrl, secret } = values
  if (before !== undefined) {
    for (const param of ['name', 'baseUrl', 'private'] as const)
      if (values[param] === null) refuse(param, 'must not be null')
  }
  if (name != null) checkText(refuse, 'name', name, maxNameCharacters, 1)
  const fault = baseUrl == null ? undefined : baseUrlFault(baseUrl, localServers)
  if (fault !== undefined) problems.push({ param: 'baseUrl', code: 'invalid_url', message: fault })
  if (secret != null && !isSecret(secret)) refuse('secret', 'must be 1 to 4,096 visible ASCII characters')
  if (kind === 'openai' && lacksSecret(secret, before)) refuse('secret', 'is required for a connector of kind openai')
  if (before !== undefined && baseUrl != null && fault === undefined && secret === undefined) {
    const moves = originOf(baseUrl) !== originOf(before.baseUrl)
    if (moves)
      refuse(
        'secret',
        'must be sent with a base URL of another origin: the stored secret is not sent to another origin',
      )
  }
  if (problems.length > 0) throw failWith(problems)
}

const lacksSecret = (secret: string | null | undefined, before: Connector | undefined): boolean =>
  before === undefined ? secret == null : secret === null

function baseUrlFault(text: string, localServers: LocalServers): string | undefined {
  const fault = urlFault(text, isPlain(text) ? 'http' : 'https')
  if (fault !== undefined) return fault
  const local = isPlain(text) ? localServers.faultOf(new URL(text)) : undefined
  if (local !== undefined) return localFaults[local]
  return text.includes('?') ? 'must not have a query' : undefined
}

const localFaults: Record<LocalFault, string> = {
  off: 'must start with https://',
  elsewhere: 'must start with https://, unless its host is localhost or a loopback address',
  'own port': 'must not have a port of the service itself',
}

/** A connector's secret must never be sent to any origin but its own. */
export const originFault = (url: string, { baseUrl }: Pick<Connector, 'baseUrl'>): string | undefined =>
  originOf(url) === originOf(baseUrl) ? undefined : `must have the connector's origin, ${originOf(baseUrl)}`

const originOf = (url: string): string => new URL(url).origin
