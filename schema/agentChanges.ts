/** What can be done to agents. */
import { archiveAgent } from '../src/agents/archiveAgent.ts'
import { createAgent } from '../src/agents/createAgent.ts'
import { hireAgent } from '../src/agents/hireAgent.ts'
import { rollbackAgent } from '../src/agents/rollbackAgent.ts'
import { updateAgent } from '../src/agents/updateAgent.ts'
import { builder } from './builder.ts'
import { idempotencyKeyOf, idInput, madePayloadOf, payloadOf } from './payloads.ts'
import { AgentRef } from './refs.ts'

const names = {
  config: { type: 'JSONObject', description: 'Of a hired agent; checked against its catalog entry' },
  runtime: { type: 'JSONObject', description: 'Of a custom agent: its type, and the settings of that type' },
  inputSchema: { type: 'JSONObject', description: "JSON Schema 2020-12 of a run's input" },
  outputSchema: { type: 'JSONObject', description: "JSON Schema 2020-12 of a run's output" },
  metadata: { type: 'JSONObject', description: 'At most 16 KiB' },
} as const
const policy = { description: "A template's name or a policy's id; null: the organisation's default" }
const timeoutMs = { description: '1,000 to 3,600,000; default 600,000' }
const maxConcurrency = { description: '1 to 10,000 runs at once; more wait in the queue. Null: no limit' }

const HireAgentInput = builder.inputType('HireAgentInput', {
  fields: (t) => ({
    catalogKey: t.string({ required: true }),
    name: t.string(),
    description: t.string(),
    config: t.field(names.config),
    policy: t.string(policy),
    metadata: t.field(names.metadata),
    idempotencyKey: t.string(idempotencyKeyOf('agent')),
  }),
})

const CreateAgentInput = builder.inputType('CreateAgentInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    runtime: t.field({ ...names.runtime, required: true }),
    description: t.string(),
    inputSchema: t.field(names.inputSchema),
    outputSchema: t.field(names.outputSchema),
    policy: t.string(policy),
    timeoutMs: t.int(timeoutMs),
    maxConcurrency: t.int(maxConcurrency),
    metadata: t.field(names.metadata),
    idempotencyKey: t.string(idempotencyKeyOf('agent')),
  }),
})

const UpdateAgentInput = builder.inputType('UpdateAgentInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    ifVersion: t.int({ description: 'Only if this is still the live version' }),
    name: t.string(),
    description: t.string(),
    config: t.field(names.config),
    runtime: t.field(names.runtime),
    inputSchema: t.field(names.inputSchema),
    outputSchema: t.field(names.outputSchema),
    policy: t.string(policy),
    timeoutMs: t.int(timeoutMs),
    maxConcurrency: t.int(maxConcurrency),
    metadata: t.field(names.metadata),
  }),
})

const ArchiveAgentInput = idInput('ArchiveAgentInput')

const RollbackAgentInput = builder.inputType('RollbackAgentInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ description: 'Default: the one before the live one' }),
    reason: t.string({ description: 'At most 2,000 characters' }),
  }),
})

const HireAgentPayload = madePayloadOf('HireAgentPayload', 'agent', AgentRef)
const CreateAgentPayload = madePayloadOf('CreateAgentPayload', 'agent', AgentRef)
const UpdateAgentPayload = payloadOf('UpdateAgentPayload', 'agent', AgentRef)
const ArchiveAgentPayload = payloadOf('ArchiveAgentPayload', 'agent', AgentRef)
const RollbackAgentPayload = payloadOf('RollbackAgentPayload', 'agent', AgentRef)

builder.mutationFields((t) => ({
  hireAgent: t.field({
    type: HireAgentPayload,
    args: { input: t.arg({ type: HireAgentInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => hireAgent(deps, viewer, input),
  }),
  createAgent: t.field({
    type: CreateAgentPayload,
    args: { input: t.arg({ type: CreateAgentInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => createAgent(deps, viewer, input),
  }),
  updateAgent: t.field({
    type: UpdateAgentPayload,
    args: { input: t.arg({ type: UpdateAgentInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => updateAgent(deps, viewer, input),
  }),
  archiveAgent: t.field({
    type: ArchiveAgentPayload,
    args: { input: t.arg({ type: ArchiveAgentInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => archiveAgent(deps, viewer, input.id),
  }),
  rollbackAgent: t.field({
    type: RollbackAgentPayload,
    args: { input: t.arg({ type: RollbackAgentInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => rollbackAgent(deps, viewer, input),
  }),
}))
