import { findAgents } from '../agents/readAgent.ts'
import type { Database, Scope } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'
import { keysetPage, type Page, type PageArguments } from '../platform/paging/keysetPage.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import type { Release } from './release.ts'
import { fail } from './releaseErrors.ts'
import { releaseEntity } from './store/releaseEntity.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readRelease({ db }: Deps, viewer: Viewer, id: string): Promise<Release> {
  authorize(viewer, 'agents:read')
  return findRelease(db, viewer, id)
}

/** The releases of an agent. Index: releases_agent. */
export async function listReleases(
  { db }: Deps,
  viewer: Viewer,
  agentId: string,
  page: PageArguments,
): Promise<Page<Release>> {
  authorize(viewer, 'agents:read')
  const [agent] = await findAgents({ db }, viewer, [agentId])
  if (agent === undefined) throw fail('agent_not_found')
  authorizeAgent(viewer, agentId)
  const query = db.select(viewer, releaseEntity, 'release').andWhere('release.agentId = :agentId', { agentId })
  return keysetPage(query, 'rel', page)
}

/** In the order of the ids; undefined for those that the viewer may not see. One statement. */
export async function readReleases({ db }: Deps, viewer: Viewer, ids: string[]): Promise<(Release | undefined)[]> {
  authorize(viewer, 'agents:read')
  const found = await db.select(viewer, releaseEntity, 'release').andWhere('release.id = any(:ids)', { ids }).getMany()
  const byId = new Map(found.map((release) => [release.id, release]))
  return ids.map((id) => byId.get(id))
}

/** For use cases that check their scopes themselves. Index: releases_pkey. */
export async function findRelease(db: Pick<Database, 'select'>, viewer: Viewer, id: string): Promise<Release> {
  const release = isId('rel', id) ? await findReleaseRow(db, viewer, id) : null
  if (release === null) throw fail('release_not_found')
  authorizeAgent(viewer, release.agentId)
  return release
}

export const findReleaseRow = (
  db: Pick<Database, 'select'>,
  { organizationId }: Scope,
  id: string,
): Promise<Release | null> =>
  db.select({ organizationId }, releaseEntity, 'release').andWhere('release.id = :id', { id }).getOne()
