import type { JsonObject } from '../../src/platform/json.ts'
import { replayedHeader } from '../idempotency.ts'
import type { Route } from '../route.ts'
import { erasureFragment } from './representations.ts'
import { createRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'

const erasures: Resource = {
  tag: 'erasures',
  path: '/erasures',
  one: 'erasure',
  many: 'erasures',
  fragment: erasureFragment,
  readScope: 'runs:erase',
  writeScope: 'runs:erase',
  notFound: 'erasure_not_found',
}

export const erasureRoutes: Route[] = [
  createRoute(erasures, 'createErasure', {
    summary: 'Erase the content of runs',
    description:
      'Removes inputs, outputs, metadata, logs, answers, event bodies and the responses of receivers, for the runs with these ' +
      'ids or all that match a filter. Active ones are cancelled first, and a run of a pipeline run is erased with all of it. ' +
      'Ids, times, statuses and figures stay. With `dry_run`, it only counts.',
    statuses: { 200: 'The counts of a dry run', 202: 'The erasure has started' },
    status: ({ dry_run }) => (dry_run === true ? 200 : 202),
    responseHeaders: ({ id, dry_run }, { publicUrl, data }) => ({
      ...(dry_run === false && { location: `${publicUrl}/v2/erasures/${id}` }),
      ...replayedHeader((data.createErasure as JsonObject).replayed),
    }),
    codes: ['missing_field', 'invalid_value', 'agent_not_allowed'],
  }),
  listRoute(erasures, {
    summary: 'List all erasures',
    description: 'The receipts of erasures, including dry runs.',
    statuses: { 200: 'A page of receipts' },
  }),
  getRoute(erasures, {
    summary: 'Get an erasure by id',
    description: 'The receipt: counts and times, never what was erased.',
    statuses: { 200: 'The receipt' },
  }),
]
