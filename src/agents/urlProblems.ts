/** Problems of a URL that an agent calls: a connector's secret is only for the connector's own origin. */
import { originOf } from '../connectors/checkConnector.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Problem } from '../platform/errors.ts'
import { urlFault } from '../platform/urlFault.ts'

export function urlProblems(url: string, connector: Connector | undefined): (Problem & { param: string })[] {
  const fault = urlFault(url)
  if (fault !== undefined) return [{ param: 'url', code: 'invalid_url', message: fault }]
  const origin = connector && originOf(connector.baseUrl)
  if (origin === undefined || originOf(url) === origin) return []
  return [{ param: 'url', code: 'invalid_value', message: `must have the connector's origin, ${origin}` }]
}
