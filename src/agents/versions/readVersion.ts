import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../agentErrors.ts'
import { readAgent } from '../readAgent.ts'
import { type DeployedVersion, deployedVersion, toVersion, type VersionRow } from '../store/versionRow.ts'
import { type Difference, differenceOf } from './agentDiff.ts'

type Deps = { db: Pick<Database, 'select' | 'run'> }

export async function readVersion(
  deps: Deps,
  viewer: Viewer,
  agentId: string,
  version: number,
): Promise<DeployedVersion> {
  const { id } = await readAgent(deps, viewer, agentId)
  return findVersion(deps, viewer, id, version)
}

/** For use cases that authorise separately. */
export async function findVersion(
  deps: Deps,
  scope: Scope,
  agentId: string,
  version: number,
): Promise<DeployedVersion> {
  const [found] = await findVersions(deps, scope, agentId, [version])
  if (found === undefined) throw fail('agent_version_not_found')
  return found
}

export type VersionDiff = Difference & { from: number; to: number }

/** `old` is the content of `from` and `new` that of `to`, whichever is later. */
export async function diffVersions(
  deps: Deps,
  viewer: Viewer,
  agentId: string,
  from: number,
  to: number,
): Promise<VersionDiff> {
  const { id } = await readAgent(deps, viewer, agentId)
  const found = await findVersions(deps, viewer, id, [from, to])
  const [before, after] = [from, to].map((number) => found.find(({ version }) => version === number))
  if (before === undefined) throw fail('agent_version_not_found', { param: 'from' })
  if (after === undefined) throw fail('agent_version_not_found', { param: 'to' })
  return { from, to, ...differenceOf(before, after) }
}

async function findVersions(
  { db }: Deps,
  { organizationId }: Scope,
  agentId: string,
  versions: number[],
): Promise<DeployedVersion[]> {
  return (await db.run(byNumber, [organizationId, agentId, versions])).map(toVersion)
}

/** Indexes: agent_versions_pkey, deployments_version, agents_pkey. */
const byNumber = statement<VersionRow>(
  'read_agent_versions',
  `select ${deployedVersion} from agent_versions v
    where v.organization_id = $1 and v.agent_id = $2 and v.version = any($3::int[])`,
)
