/** The versioned fields of an agent, in its live version and in all others. */

import type { AgentContent } from '../../src/agents/agent.ts'
import { inputSchemaOf } from '../../src/agents/inputSchema.ts'
import { builder } from '../building/builder.ts'
import { orNull } from '../building/orNull.ts'

type Shown = AgentContent & { catalogKey: string | null }

export const AgentContentType = builder.interfaceRef<Shown>('AgentContent').implement({
  description: 'The versioned fields of an agent',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Display name; need not be unique' }),
    description: t.exposeString('description', orNull('What the agent does; null if not given')),
    config: t.expose('config', {
      type: 'JSONObject',
      nullable: true,
      description: 'Settings of a hired agent, as its catalog entry defines them; null for a custom agent',
    }),
    runtime: t.expose('runtime', {
      type: 'JSONObject',
      nullable: true,
      description: 'What executes a custom agent: `type`, and the settings of that type; null for a hired agent',
    }),
    inputSchema: t.field({
      type: 'JSONObject',
      nullable: true,
      description:
        "JSON Schema 2020-12 that the input of a run must match: the agent's own, else that of its catalog entry; null if there is neither",
      resolve: inputSchemaOf,
    }),
    outputSchema: t.expose('outputSchema', {
      type: 'JSONObject',
      nullable: true,
      description: 'JSON Schema 2020-12 that the output must match, else the run fails; null if the agent sets none',
    }),
    policy: t.exposeString(
      'policy',
      orNull("Name of a template or id of a policy; null if the organisation's default policy applies"),
    ),
    timeoutMs: t.exposeInt('timeoutMs', {
      description: 'Time limit of a run in milliseconds, unless the run sets its own',
    }),
    maxConcurrency: t.exposeInt(
      'maxConcurrency',
      orNull('Maximum number of its runs executed at once; further runs are queued. Null means no limit'),
    ),
    retryOnLoss: t.exposeBoolean('retryOnLoss', {
      description: 'Whether a run is executed again if the process executing it dies',
    }),
    metadata: t.expose('metadata', { type: 'JSONObject', description: 'Your own data, at most 16 KiB of JSON' }),
  }),
})
