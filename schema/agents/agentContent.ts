/** The fields of an agent that are versioned: those of its live version, and of every other. */
import type { AgentContent } from '../../src/agents/agent.ts'
import { inputSchemaOf } from '../../src/agents/inputSchema.ts'
import { builder } from '../building/builder.ts'

type Shown = AgentContent & { catalogKey: string | null }

export const AgentContentType = builder.interfaceRef<Shown>('AgentContent').implement({
  description: 'What an agent is at one of its versions',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for people; need not be unique' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What the agent does; null if not given',
    }),
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
        'JSON Schema 2020-12 that the input of a run must match: its own, else that of its catalog entry; null: there is none',
      resolve: inputSchemaOf,
    }),
    outputSchema: t.expose('outputSchema', {
      type: 'JSONObject',
      nullable: true,
      description: 'JSON Schema 2020-12 that the output must match, else the run fails; null: it has none of its own',
    }),
    policy: t.exposeString('policy', {
      nullable: true,
      description: "Name of a template or id of a policy; null: the organisation's default policy applies",
    }),
    timeoutMs: t.exposeInt('timeoutMs', {
      description: 'Time limit of a run in milliseconds, unless the run sets its own',
    }),
    maxConcurrency: t.exposeInt('maxConcurrency', {
      nullable: true,
      description: 'How many of its runs are executed at once; further runs are queued. Null: no limit',
    }),
    retryOnLoss: t.exposeBoolean('retryOnLoss', { description: 'Whether a run is executed again if its process dies' }),
    metadata: t.expose('metadata', { type: 'JSONObject', description: 'Your own data, at most 16 KiB of JSON' }),
  }),
})
