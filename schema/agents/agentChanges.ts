/** The mutations of agents. */
import { archiveAgent } from '../../src/agents/archiveAgent.ts'
import { hireAgent } from '../../src/agents/catalog/hireAgent.ts'
import { createAgent } from '../../src/agents/createAgent.ts'
import { createAgentVersion } from '../../src/agents/createAgentVersion.ts'
import { deployAgentVersion } from '../../src/agents/deployAgentVersion.ts'
import { rollbackAgent } from '../../src/agents/rollback/rollbackAgent.ts'
import { updateAgent } from '../../src/agents/updateAgent.ts'
import { builder } from '../building/builder.ts'
import { conditions } from '../building/conditions.ts'
import { changeMutation, createMutation, idempotencyKeyOf, removeMutation } from '../building/mutations.ts'
import { AgentRef, AgentVersionRef, DeploymentRef } from '../building/refs.ts'
import { ReplayCheckInputType } from '../replays/replayChanges.ts'

const fields = {
  config: {
    type: 'JSONObject',
    description: 'Settings of a hired agent, validated against the schema of its catalog entry',
  },
  runtime: { type: 'JSONObject', description: 'For a custom agent: `type`, and the settings of that type' },
  inputSchema: {
    type: 'JSONObject',
    description:
      "JSON Schema 2020-12 of a run's input; null means that the one of its catalog entry applies, if there is one",
  },
  outputSchema: { type: 'JSONObject', description: "JSON Schema 2020-12 of a run's output; null for none" },
  metadata: { type: 'JSONObject', description: 'Your own data, at most 16 KiB of JSON' },
} as const
const id = { required: true, description: 'Id of the agent' } as const
const name = { description: '1 to 200 characters' }
const description = { description: 'At most 2,000 characters' }
const policy = {
  description:
    "Name of a template or id of a policy; null for the organisation's default policy. Setting one that protects less than before requires `policies:write`",
}
const timeoutMs = { description: 'Time limit of a run in milliseconds: 1,000 to 3,600,000; default 600,000' }
const maxConcurrency = {
  description: 'Maximum number of runs executed at once, 1 to 10,000; further runs are queued. Null means no limit',
}

const HireAgentInput = builder.inputType('HireAgentInput', {
  description: 'The catalog entry to hire, and the values that differ from it',
  fields: (t) => ({
    catalogKey: t.string({ required: true, description: 'Key of the catalog entry, for example echo' }),
    name: t.string({ description: `${name.description}; default: the name in the catalog` }),
    description: t.string({ description: `${description.description}; default: the description in the catalog` }),
    config: t.field(fields.config),
    policy: t.string(policy),
    metadata: t.field(fields.metadata),
    idempotencyKey: t.string(idempotencyKeyOf('agent')),
  }),
})

const CreateAgentInput = builder.inputType('CreateAgentInput', {
  description: 'The first version of a custom agent',
  fields: (t) => ({
    name: t.string({ ...name, required: true }),
    runtime: t.field({ ...fields.runtime, required: true }),
    description: t.string(description),
    inputSchema: t.field(fields.inputSchema),
    outputSchema: t.field(fields.outputSchema),
    policy: t.string(policy),
    timeoutMs: t.int(timeoutMs),
    maxConcurrency: t.int(maxConcurrency),
    metadata: t.field(fields.metadata),
    idempotencyKey: t.string(idempotencyKeyOf('agent')),
  }),
})

const changedFields = (t: InputFields) => ({
  name: t.string(name),
  description: t.string({ description: `${description.description}; null removes it` }),
  config: t.field(fields.config),
  runtime: t.field(fields.runtime),
  inputSchema: t.field(fields.inputSchema),
  outputSchema: t.field(fields.outputSchema),
  policy: t.string(policy),
  timeoutMs: t.int({ description: 'Time limit of a run in milliseconds: 1,000 to 3,600,000' }),
  maxConcurrency: t.int(maxConcurrency),
  metadata: t.field(fields.metadata),
})
type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0]

const RequireReplayInput = builder.inputType('RequireReplayInput', {
  description: 'The replay of the last 7 days that a version needs before it goes live',
  fields: (t) => ({
    minRuns: t.int({ required: true, description: 'How many recorded runs it must have repeated: 1 to 1,000' }),
    checks: t.field({
      type: [ReplayCheckInputType],
      required: true,
      description: '1 to 10 checks that it must have passed, with settings at least as strict',
    }),
  }),
})

const UpdateAgentInput = builder.inputType('UpdateAgentInput', {
  description: 'The fields to change; omitted fields keep their values',
  fields: (t) => ({
    id: t.id(id),
    ifVersion: t.int(conditions.ifVersion),
    ...changedFields(t),
    requireReplay: t.field({
      type: RequireReplayInput,
      description:
        'The replay that a version needs before it goes live; null removes the requirement. Not part of a version. Requires `agents:release` too',
    }),
    retentionDays: t.int({
      description:
        "Days after which its ended runs are deleted: 1 to the organisation's; null for the organisation's. Not part of a version. A shorter time takes effect 24 h later. Requires `runs:erase` too",
    }),
  }),
})

const CreateAgentVersionInput = builder.inputType('CreateAgentVersionInput', {
  description: 'The fields that differ from the live version, or from the one to copy',
  fields: (t) => ({
    agentId: t.id(id),
    ifVersion: t.int(conditions.ifVersion),
    copyOf: t.int({ description: 'The version to start from, whether it was live or not; default: the live one' }),
    ...changedFields(t),
    idempotencyKey: t.string(idempotencyKeyOf('version')),
  }),
})

const DeployAgentVersionInput = builder.inputType('DeployAgentVersionInput', {
  description: 'The candidate to make live, and the reason',
  fields: (t) => ({
    agentId: t.id(id),
    version: t.int({ required: true, description: 'A version that was never live' }),
    reason: t.string({ description: 'Stored with the deployment; at most 2,000 characters' }),
    force: t.boolean({
      description: 'Whether to replace a version that has gone live since the candidate was created; default: false',
    }),
    idempotencyKey: t.string(idempotencyKeyOf('deployment')),
  }),
})

const RollbackAgentInput = builder.inputType('RollbackAgentInput', {
  description: 'The version to roll back to, and the reason',
  fields: (t) => ({
    id: t.id(id),
    ifVersion: t.int(conditions.ifVersion),
    version: t.int({
      description:
        'A version that was live before; default: the last one with other content that no rollback has undone',
    }),
    reason: t.string({ description: 'Stored with the deployment; at most 2,000 characters' }),
  }),
})

const resource = { field: 'agent', type: AgentRef }

createMutation(
  'hireAgent',
  resource,
  HireAgentInput,
  hireAgent,
  'Creates an agent from the catalog. Hiring the same entry again creates another agent',
)
createMutation(
  'createAgent',
  resource,
  CreateAgentInput,
  createAgent,
  'Creates a custom agent, executed by a runtime of your choice',
)
changeMutation('updateAgent', resource, UpdateAgentInput, updateAgent, {
  description: 'Changes an agent. Each effective change creates a new version and a deployment',
})
removeMutation('archiveAgent', resource, 'ifVersion', archiveAgent, {
  description: 'Archives an agent: no new runs; active ones finish. Repeating it has no effect',
})
createMutation(
  'createAgentVersion',
  { field: 'agentVersion', type: AgentVersionRef, noun: 'candidate' },
  CreateAgentVersionInput,
  (deps, viewer, input, { condition }) => createAgentVersion(deps, viewer, { ...input, ...condition }),
  'Creates a candidate: a version that is not live. It is executed only by runs that name it',
)
createMutation(
  'deployAgentVersion',
  { field: 'deployment', type: DeploymentRef },
  DeployAgentVersionInput,
  deployAgentVersion,
  'Makes a candidate live, under its own number',
)
changeMutation('rollbackAgent', resource, RollbackAgentInput, rollbackAgent, {
  description: 'Creates a new version with the content of an earlier one, and makes it live',
})
