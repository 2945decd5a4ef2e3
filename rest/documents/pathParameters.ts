/** What the parameters in paths name, by the path up to them. */
import type { JsonObject } from '../../src/platform/json.ts'
import { exampleIds } from './examples/exampleIds.ts'

export function pathParameterOf(path: string): PathParameter {
  const found = parameters[path]
  if (found === undefined) throw new Error(`${path} has no description in pathParameters.ts`)
  return found
}

type PathParameter = { component: string; description: string; example: string | number; schema?: JsonObject }

const idOf = (component: string, noun: string, example: string): PathParameter => ({
  component,
  description: `Id of the ${noun}.`,
  example,
})

const versionNumber = (component: string): PathParameter => ({
  component,
  description: 'Number of the version.',
  example: 1,
  schema: { type: 'integer', minimum: 1 },
})

const parameters: Record<string, PathParameter> = {
  '/agents/{id}': idOf('AgentId', 'agent', exampleIds.agent),
  '/agents/{id}/versions/{version}': versionNumber('AgentVersionNumber'),
  '/agents/{catalog_key}': {
    component: 'HiredCatalogKey',
    description: 'Key of the catalog agent to hire.',
    example: 'echo',
  },
  '/alert-rules/{id}': idOf('AlertRuleId', 'alert rule', exampleIds.alertRule),
  '/alerts/{id}': idOf('AlertId', 'alert', exampleIds.alert),
  '/api-keys/{id}': idOf('ApiKeyId', 'API key', exampleIds.apiKey),
  '/catalog/{key}': { component: 'CatalogKey', description: 'Key of the catalog agent.', example: 'echo' },
  '/connectors/{id}': idOf('ConnectorId', 'connector', exampleIds.connector),
  '/deliveries/{id}': idOf('DeliveryId', 'delivery', exampleIds.delivery),
  '/erasures/{id}': idOf('ErasureId', 'erasure', exampleIds.erasure),
  '/events/{id}': idOf('EventId', 'event', exampleIds.event),
  '/invitations/{id}': idOf('InvitationId', 'invitation', exampleIds.invitation),
  '/exports/{id}': idOf('ExportId', 'export', exampleIds.exported),
  '/pipeline-runs/{id}': idOf('PipelineRunId', 'pipeline run', exampleIds.pipelineRun),
  '/pipelines/{id}': idOf('PipelineId', 'pipeline', exampleIds.pipeline),
  '/pipelines/{id}/versions/{version}': versionNumber('PipelineVersionNumber'),
  '/policies/{id}': {
    component: 'PolicyId',
    description: 'Id of the policy, or name of a template.',
    example: exampleIds.policy,
  },
  '/releases/{id}': idOf('ReleaseId', 'release', exampleIds.release),
  '/replays/{id}': idOf('ReplayId', 'replay', exampleIds.replay),
  '/runs/{id}': idOf('RunId', 'run', exampleIds.run),
  '/users/{id}': idOf('UserId', 'member', exampleIds.user),
  '/webhooks/{id}': idOf('WebhookId', 'webhook', exampleIds.webhook),
}
