import { diffVersions, readVersion, type VersionDiff } from '../../src/agents/versions/readVersion.ts'
import { addCreator } from '../access/actor.ts'
import { builder } from '../building/builder.ts'
import { orNull } from '../building/orNull.ts'
import { lookUpDescription } from '../building/queries.ts'
import { AgentVersionRef } from '../building/refs.ts'
import { AgentContentType } from './agentContent.ts'

AgentVersionRef.implement({
  description: 'A version of an agent. Versions never change',
  interfaces: [AgentContentType],
  fields: (t) => ({
    agentId: t.exposeID('agentId', { description: 'Id of the agent' }),
    version: t.exposeInt('version', { description: 'Number of the version: 1, 2, 3 …' }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that created the version' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the version was created' }),
    baseVersion: t.exposeInt(
      'baseVersion',
      orNull('For a candidate, the version that was live when it was created; null for all others'),
    ),
    deploymentId: t.exposeID(
      'deploymentId',
      orNull('Id of the deployment that made the version live; null for a candidate that was never live'),
    ),
  }),
})

addCreator(AgentVersionRef)

const AgentVersionDiffType = builder.objectRef<VersionDiff>('AgentVersionDiff').implement({
  description: 'The differences between two versions of an agent, in the format of the event `agent.updated`',
  fields: (t) => ({
    from: t.exposeInt('from', { description: 'The version that `old` is from' }),
    to: t.exposeInt('to', { description: 'The version that `new` is from' }),
    changed: t.exposeStringList('changed', {
      description: 'Paths of the values that differ, for example `timeout_ms` and `metadata.team`',
    }),
    old: t.expose('old', { type: 'JSONObject', description: 'The fields that differ, as they are in `from`' }),
    new: t.expose('new', { type: 'JSONObject', description: 'The fields that differ, as they are in `to`' }),
  }),
})

const agentId = { required: true, description: 'Id of the agent' } as const

builder.queryFields((t) => ({
  agentVersion: t.field({
    type: AgentVersionRef,
    nullable: true,
    description: lookUpDescription('version of the agent'),
    args: {
      agentId: t.arg.id(agentId),
      version: t.arg.int({ required: true, description: 'Number of the version' }),
    },
    resolve: (_, { agentId, version }, { deps, viewer }) => readVersion(deps, viewer, agentId, version),
  }),
  agentVersionDiff: t.field({
    type: AgentVersionDiffType,
    nullable: true,
    description:
      'The differences between two versions of an agent, in either order; null with an error if one does not exist',
    args: {
      agentId: t.arg.id(agentId),
      from: t.arg.int({ required: true, description: 'The version to compare from; it may be the later one' }),
      to: t.arg.int({ required: true, description: 'The version to compare to' }),
    },
    resolve: (_, { agentId, from, to }, { deps, viewer }) => diffVersions(deps, viewer, agentId, from, to),
  }),
}))
