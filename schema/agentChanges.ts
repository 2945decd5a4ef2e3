/** The mutations of agents. */
import { archiveAgent } from '../src/agents/archiveAgent.ts'
import { createAgent } from '../src/agents/createAgent.ts'
import { hireAgent } from '../src/agents/hireAgent.ts'
import { rollbackAgent } from '../src/agents/rollbackAgent.ts'
import { updateAgent } from '../src/agents/updateAgent.ts'
import { builder } from './building/builder.ts'
import { changeByIdMutation, changeMutation, createMutation, idempotencyKeyOf } from './building/mutations.ts'
import { AgentRef } from './building/refs.ts'

const fields = {
  config: { type: 'JSONObject', description: 'For a hired agent; validated against the schema of its catalog entry' },
  runtime: { type: 'JSONObject', description: 'For a custom agent: `type`, and the settings of that type' },
  inputSchema: { type: 'JSONObject', description: "JSON Schema 2020-12 of a run's input" },
  outputSchema: { type: 'JSONObject', description: "JSON Schema 2020-12 of a run's output" },
  metadata: { type: 'JSONObject', description: 'At most 16 KiB' },
} as const
const policy = {
  description:
    "Name of a template or id of a policy; null: the organisation's default policy. One that protects less than before needs `policies:write`",
}
const timeoutMs = { description: '1,000 to 3,600,000; default 600,000' }
const maxConcurrency = { description: '1 to 10,000 runs at once; further runs are queued. Null: no limit' }

const HireAgentInput = builder.inputType('HireAgentInput', {
  fields: (t) => ({
    catalogKey: t.string({ required: true }),
    name: t.string(),
    description: t.string(),
    config: t.field(fields.config),
    policy: t.string(policy),
    metadata: t.field(fields.metadata),
    idempotencyKey: t.string(idempotencyKeyOf('agent')),
  }),
})

const CreateAgentInput = builder.inputType('CreateAgentInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    runtime: t.field({ ...fields.runtime, required: true }),
    description: t.string(),
    inputSchema: t.field(fields.inputSchema),
    outputSchema: t.field(fields.outputSchema),
    policy: t.string(policy),
    timeoutMs: t.int(timeoutMs),
    maxConcurrency: t.int(maxConcurrency),
    metadata: t.field(fields.metadata),
    idempotencyKey: t.string(idempotencyKeyOf('agent')),
  }),
})

const UpdateAgentInput = builder.inputType('UpdateAgentInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    ifVersion: t.int({ description: 'Fails unless this is the live version' }),
    name: t.string(),
    description: t.string(),
    config: t.field(fields.config),
    runtime: t.field(fields.runtime),
    inputSchema: t.field(fields.inputSchema),
    outputSchema: t.field(fields.outputSchema),
    policy: t.string(policy),
    timeoutMs: t.int(timeoutMs),
    maxConcurrency: t.int(maxConcurrency),
    metadata: t.field(fields.metadata),
  }),
})

const RollbackAgentInput = builder.inputType('RollbackAgentInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ description: 'Default: the version before the live one' }),
    reason: t.string({ description: 'At most 2,000 characters' }),
  }),
})

const resource = { field: 'agent', type: AgentRef }

createMutation('hireAgent', resource, HireAgentInput, hireAgent)
createMutation('createAgent', resource, CreateAgentInput, createAgent)
changeMutation('updateAgent', resource, UpdateAgentInput, updateAgent)
changeByIdMutation('archiveAgent', resource, archiveAgent)
changeMutation('rollbackAgent', resource, RollbackAgentInput, rollbackAgent)
