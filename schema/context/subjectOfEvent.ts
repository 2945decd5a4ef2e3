import { readAgents } from '../../src/agents/readAgent.ts'
import { readAlerts } from '../../src/alerts/readAlert.ts'
import type { EventHead } from '../../src/events/findEvents.ts'
import { readPipelineRuns } from '../../src/pipelines/runs/readPipelineRuns.ts'
import type { ServiceError } from '../../src/platform/errors.ts'
import { type IdPrefix, prefixOf } from '../../src/platform/ids.ts'
import { readRuns } from '../../src/runs/readRuns.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import { readWebhooks } from '../../src/webhooks/readWebhook.ts'
import type { BatchLoader } from '../building/batchLoading.ts'
import type { Deps, Parent } from './context.ts'

/** The subjects of events, with one read per kind. Null if the viewer may not read objects of its kind. */
export const subjectOfEvent: BatchLoader<EventHead, object, Parent | null> = async (queries, { deps, viewer }) => {
  const idsByKind = Map.groupBy(new Set(queries.flatMap(({ obj }) => obj.subjectId ?? [])), prefixOf)
  const reads = [...idsByKind].map(([kind, ids]) => (kind && readers[kind]?.(deps, viewer, ids).catch(none)) ?? [])
  const found = (await Promise.all(reads)).flat()
  const subjects = new Map(found.flatMap((subject) => (subject === undefined ? [] : [[subject.id, subject]])))
  return queries.map(({ obj }) => subjects.get(obj.subjectId ?? '') ?? null)
}

type Read = (deps: Deps, viewer: Viewer, ids: string[]) => Promise<(Parent | undefined)[]>

const readers: Partial<Record<IdPrefix, Read>> = {
  run: readRuns,
  ag: readAgents,
  prun: readPipelineRuns,
  alrt: readAlerts,
  wh: readWebhooks,
}

function none(error: ServiceError): [] {
  if (error.status === 403) return []
  throw error
}
