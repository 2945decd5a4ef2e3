/** Webhooks, their deliveries, and the organisation's events. */
import { hasItems, itemsOf, type Kept, keepAs, type LiveCase, step } from './liveCase.ts'

const byId = ({ id = '' }: Kept) => ({ path: [id] })
const byDelivery = ({ delivery = '' }: Kept) => ({ path: [delivery] })

export const webhookCases = (echo: string): LiveCase[] => [
  {
    name: 'a webhook is created, tested, changed, its deliveries repeated, and deleted',
    steps: [
      step('webhooks.create', {
        call: () => ({ body: { url: 'https://localhost:1/hook', events: ['run.completed'] } }),
        keep: keepAs('id'),
      }),
      step('webhooks.get', { call: byId, result: { json: { active: true } } }),
      step('webhooks.list', { call: () => ({ mode: 'all' }), until: hasItems }),
      step('webhooks.update', {
        call: (kept) => ({ ...byId(kept), body: { description: 'Live', events: ['*'] } }),
        result: { json: { description: 'Live' } },
      }),
      step('webhooks.test', { call: byId, result: { json: { event_type: 'test' } }, keep: keepAs('delivery') }),
      step('deliveries.get', {
        call: byDelivery,
        until: (result) => (result.json as { status: string }).status === 'failed',
      }),
      step('webhooks.listDeliveries', { call: (kept) => ({ ...byId(kept), query: { limit: 1 } }), until: hasItems }),
      step('deliveries.list', {
        call: ({ id = '' }) => ({ query: { webhook_id: id, event_type: ['test'] } }),
        until: hasItems,
      }),
      step('deliveries.redeliver', { call: byDelivery }),
      step('webhooks.redeliverFailed', {
        call: (kept) => ({ ...byId(kept), body: { since: new Date(Date.now() - 3_600_000).toISOString() } }),
      }),
      step('webhooks.rotateSecret', { call: (kept) => ({ ...byId(kept), body: {} }) }),
      step('webhooks.delete', { call: byId }),
      step('webhooks.delete', { call: byId, error: { class: 'NotFoundError', attempts: 1 } }),
    ],
  },
  {
    name: 'the events are listed and followed',
    steps: [
      step('runs.create', { call: () => ({ body: { agent_id: echo, input: { query: 'x' } } }) }),
      step('events.listTypes', { until: hasItems }),
      step('events.list', {
        call: () => ({ query: { type: ['run.completed'], limit: 1 } }),
        until: hasItems,
        keep(result, kept) {
          kept.id = String(itemsOf(result)[0]?.id)
        },
      }),
      step('events.get', { call: byId, result: { json: { type: 'run.completed' } } }),
      step('events.follow', {
        call: () => ({ query: { type: ['run.completed'], since: new Date(Date.now() - 3_600_000).toISOString() } }),
        leaveAfterEvents: 1,
        result: { types: ['run.completed'] },
      }),
    ],
  },
]
