/** Problems of a URL that an agent calls: a connector's secret is sent only to the connector's own origin. */
import { originFault } from '../../connectors/checkConnector.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { Problem } from '../../platform/errors.ts'
import { isPlain, urlFault } from '../../platform/urlFault.ts'

export function urlProblems(url: string, connector: Connector | undefined): (Problem & { param: string })[] {
  // Where the connector's base URL may be without TLS was checked with the connector, and the origin is the same.
  const mayBePlain = connector !== undefined && isPlain(connector.baseUrl)
  const fault = urlFault(url, mayBePlain && isPlain(url) ? 'http' : 'https')
  if (fault !== undefined) return [{ param: 'url', code: 'invalid_url', message: fault }]
  const message = connector && originFault(url, connector)
  return message === undefined ? [] : [{ param: 'url', code: 'invalid_value', message }]
}
