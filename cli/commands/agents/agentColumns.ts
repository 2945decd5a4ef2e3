import type { Agent, AgentVersion, Deployment } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const agentColumns = [
  column<Agent>('ID', 'id', ({ id }) => id),
  column<Agent>('NAME', 'text', ({ name }) => name),
  column<Agent>('KIND', 'text', ({ catalog_key, runtime, kind }) => catalog_key ?? runtime?.type ?? kind),
  column<Agent>('STATUS', 'status', ({ status }) => status),
  column<Agent>('VERSION', 'number', ({ version }) => version),
  column<Agent>('UPDATED', 'time', ({ updated_at }) => updated_at),
]

export const versionColumns = [
  column<AgentVersion>('VERSION', 'number', ({ version }) => version),
  column<AgentVersion>('NAME', 'text', ({ name }) => name),
  column<AgentVersion>('CREATED', 'time', ({ created_at }) => created_at),
  column<AgentVersion>('BY', 'id', ({ created_by }) => created_by),
  column<AgentVersion>('DEPLOYMENT', 'id', ({ deployment_id }) => deployment_id ?? 'candidate'),
]

export const deploymentColumns = [
  column<Deployment>('ID', 'id', ({ id }) => id),
  column<Deployment>('AGENT', 'id', ({ agent_id }) => agent_id),
  column<Deployment>('VERSION', 'number', ({ version }) => version),
  column<Deployment>('STATUS', 'status', ({ status }) => status),
  column<Deployment>('CREATED', 'time', ({ created_at }) => created_at),
  column<Deployment>('REASON', 'text', ({ reason }) => reason),
]
