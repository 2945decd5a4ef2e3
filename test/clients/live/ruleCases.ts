/** Alert rules, and an alert that one of them fires. */
import { hasItems, itemsOf, type Kept, keepAs, type LiveCase, step } from './liveCase.ts'

const byId = ({ id = '' }: Kept) => ({ path: [id] })

export const ruleCases = (echo: string): LiveCase[] => [
  {
    name: 'a rule raises an alert',
    steps: [
      step('runs.create', { call: () => ({ body: { agent_id: echo, input: { query: 'x' } } }) }),
      step('alertRules.create', {
        call: () => ({ body: { name: 'Any run', metric: 'runs', comparator: 'gt', threshold: 0 } }),
        keep: keepAs('id'),
      }),
      step('alertRules.get', { call: byId, result: { json: { metric: 'runs', threshold: 0 } } }),
      step('alertRules.list', { call: () => ({ mode: 'all' }), until: hasItems }),
      step('alertRules.test', { call: byId, result: { json: { would_fire: true } } }),
      step('alerts.list', {
        call: ({ id = '' }) => ({ query: { rule_id: id } }),
        until: hasItems,
        keep(result, kept) {
          kept.alert = String(itemsOf(result)[0]?.id)
        },
      }),
      step('alerts.get', { call: ({ alert = '' }) => ({ path: [alert] }), result: { json: { metric: 'runs' } } }),
      step('alertRules.history', { call: byId }),
      step('alertRules.update', {
        call: (kept) => ({ ...byId(kept), body: { active: false } }),
        result: { json: { active: false } },
      }),
      step('alertRules.delete', { call: byId }),
    ],
  },
]
