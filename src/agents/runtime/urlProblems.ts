/** Problems of a URL that an agent calls: a connector's secret is sent only to the connector's own origin. */
import { originFault } from '../../connectors/checkConnector.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { Problem } from '../../platform/errors.ts'
import { urlFault } from '../../platform/urlFault.ts'

export function urlProblems(url: string, connector: Connector | undefined): (Problem & { param: string })[] {
  const fault = urlFault(url)
  if (fault !== undefined) return [{ param: 'url', code: 'invalid_url', message: fault }]
  const message = connector && originFault(url, connector)
  return message === undefined ? [] : [{ param: 'url', code: 'invalid_value', message }]
}
