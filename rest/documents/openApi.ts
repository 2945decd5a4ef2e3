/** Generates OpenAPI 3.1 from the route table. */
import { apiVersion } from '../../src/edge/http/responseHeaders.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { prepareRoute } from '../prepareRoute.ts'
import type { Route } from '../route.ts'
import { type Components, createComponents } from './components.ts'
import { devicePaths } from './devicePaths.ts'
import { methodsPath } from './methodsPath.ts'
import { operationOf, tagOf } from './operation.ts'
import { sessionPaths } from './sessionPaths.ts'
import { webhooksSection } from './webhooksSection.ts'

export function openApiDocument(routes: Route[], publicUrl: string): JsonObject {
  const components = createComponents()
  const paths = {
    ...pathsOf(components, routes),
    ...sessionPaths(components),
    ...devicePaths(components),
    ...methodsPath(components),
  }
  const webhooks = webhooksSection(components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Run Service',
      version: apiVersion,
      description,
      contact: { name: 'Agent Run Service' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: `${publicUrl}/v2` }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [...new Set(routes.map(({ name }) => tagOf(name)))].map((name) => ({
      name,
      'x-displayName': displayName(name),
      description: tagDescriptions[name],
    })),
    paths,
    webhooks,
    components: { securitySchemes, ...components.print() },
  }
}

function pathsOf(components: Components, routes: Route[]): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const route of routes) {
    const operation = operationOf(components, prepareRoute(route))
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return paths
}

/** `apiKeys` as "API keys". */
const displayName = (tag: string): string =>
  tag
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^api\b/, 'API')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())

const description = `Invoke hosted agents and receive their results.

Responses may gain new fields, and enums that are marked with \`x-open-enum\` new values, without notice. Request bodies are
closed: unknown fields are refused. Every response has \`X-Request-Id\` and \`X-API-Version\`, and every response to known
credentials has the \`RateLimit\` headers.

\`x-retry\` states whether a call without a response may be repeated: \`safe\` calls always; \`keyed\` calls with the same
\`Idempotency-Key\`; \`once\` calls only if they certainly had no effect. \`x-scope\` is the scope that a call requires (null: any
credentials), \`x-pagination\` describes how to read the next page of a list, \`x-error-codes\` lists the codes that a call can
fail with, and \`x-sdk: false\` marks calls that client libraries leave out.`

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`ars_live_…`, `ars_demo_…`) or a session token.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-ars_session',
    description: 'The cookie of a browser session.',
  },
}

const tagDescriptions: Record<string, string> = {
  agents: 'Agents of the organisation',
  alertRules: 'Conditions on metrics, and their current states',
  alerts: 'Periods in which a condition held',
  analytics: 'Statistics of runs over time',
  apiKeys: 'Long-lived credentials with scopes',
  auditLog: 'Changes made in the organisation, for owners',
  auth: 'Browser sessions and session tokens',
  catalog: 'Agents that can be hired',
  connectors: 'Credentials for external systems',
  organization: 'Settings of your organisation',
  exports: 'Downloading runs, events, the audit log and usage',
  erasures: 'Removing the content of runs wherever it was copied',
  deliveries: 'Events sent to webhooks, with their attempts',
  events: 'What happened in the organisation, as sent to webhooks',
  expressions: 'JSONata expressions, evaluated without an agent',
  pipelineRuns: 'Executions of pipelines',
  pipelines: 'Several agents combined into one durable workflow',
  policies: 'Guardrails for inputs and outputs',
  releases: 'Candidates that get a share of the runs first',
  replays: 'Versions of agents tried on recorded runs',
  runs: 'Invocations of agents',
  usage: 'Limits and usage of the organisation',
  users: 'Members of the organisation',
  invitations: 'Invitations to the organisation',
  webhooks: 'Endpoints that events are sent to',
}
