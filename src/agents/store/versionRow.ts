/** Versions with the deployment that made each live, as statements read them; and their conversion. */
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import { type AgentVersion, agentVersionEntity } from './agentVersionEntity.ts'

export type DeployedVersion = AgentVersion & {
  /** Null while it was never live. */
  deploymentId: string | null
  /** Of the agent, so the same for all its versions. */
  catalogKey: string | null
}

export type VersionRow = RowOf<DeployedVersion>

/** SQL: the columns of a version `v` that come from other tables. Indexes: deployments_version, agents_pkey. */
const beside = `
  (select d.id from deployments d
    where d.organization_id = v.organization_id and d.agent_id = v.agent_id and d.version = v.version
      and d.was_live) as deployment_id,
  (select a.catalog_key from agents a where a.organization_id = v.organization_id and a.id = v.agent_id) as catalog_key`

/** SQL: the columns selected from `agent_versions v`. */
export const deployedVersion = `v.*, ${beside}`

export const versionColumns = [
  ...Object.entries(agentVersionEntity.options.columns).map(([name, column]) => column?.name ?? name),
  ...['deployment_id', 'catalog_key'],
]

/** Columns that can hold up to a mebibyte. */
export const largeVersionColumns = ['config', 'runtime', 'input_schema', 'output_schema', 'metadata']

type Content = Pick<AgentVersion, 'config' | 'runtime' | 'inputSchema' | 'outputSchema' | 'metadata'>

/** The size of the columns that can be large. */
export const versionBytes = ({ config, runtime, inputSchema, outputSchema, metadata }: Content): number =>
  Buffer.byteLength(JSON.stringify([config, runtime, inputSchema, outputSchema, metadata]))

const readContent = rowReader<AgentVersion>(agentVersionEntity)

export const toVersion = (row: VersionRow): DeployedVersion => ({
  ...readContent(row),
  deploymentId: row.deployment_id,
  catalogKey: row.catalog_key,
})
