/** Agents and what they use: connectors and policies. */
import { hasItems, type Kept, keepAs, type LiveCase, step } from './liveCase.ts'

const byId = ({ id = '' }: Kept) => ({ path: [id] })

export const agentCases: LiveCase[] = [
  {
    name: 'a candidate is replayed on a recorded run, and made live',
    steps: [
      step('agents.create', {
        call: () => ({ body: { name: 'Doubler', runtime: { type: 'expression', expression: '{"n": n * 2}' } } }),
        keep: keepAs('id'),
      }),
      step('runs.create', {
        call: ({ id = '' }) => ({ body: { agent_id: id, input: { n: 2 } } }),
        result: { json: { status: 'completed', output: { n: 4 } } },
      }),
      step('agents.createVersion', {
        call: (kept) => ({ ...byId(kept), body: { description: 'Tried' }, headers: { 'if-match': '"1"' } }),
        result: { json: { version: 2, base_version: 1, deployment_id: null } },
      }),
      step('replays.create', {
        call: (kept) => ({ ...byId(kept), body: { version: 2, runs: {}, checks: [{ check: 'same_output' }] } }),
        keep: keepAs('replay'),
      }),
      step('replays.get', {
        call: ({ replay = '' }) => ({ path: [replay], query: { wait: 20 } }),
        result: { json: { status: 'completed', verdict: 'passed' } },
      }),
      step('replays.listResults', {
        call: ({ replay = '' }) => ({ path: [replay], query: { verdict: 'passed' }, mode: 'all' }),
        result: { items: [{ verdict: 'passed', before: { status: 'completed' } }] },
      }),
      step('replays.list', { call: byId, check: (result) => (hasItems(result) ? [] : ['the replay is missing']) }),
      step('replays.cancel', {
        call: ({ replay = '' }) => ({ path: [replay] }),
        error: { class: 'UnprocessableError', code: 'replay_not_active' },
      }),
      step('agents.deployVersion', {
        call: (kept) => ({ ...byId(kept), body: { version: 2, reason: 'It passed' } }),
        result: { json: { version: 2, status: 'active' } },
      }),
    ],
  },
  {
    name: 'a candidate is released, and taken back',
    steps: [
      step('agents.create', {
        call: () => ({ body: { name: 'Doubler', runtime: { type: 'expression', expression: '{"n": n * 2}' } } }),
        keep: keepAs('id'),
      }),
      step('agents.createVersion', {
        call: (kept) => ({ ...byId(kept), body: { description: 'Released' } }),
        result: { json: { version: 2 } },
      }),
      step('releases.create', {
        call: (kept) => ({
          ...byId(kept),
          body: {
            version: 2,
            stages: [{ percent: 25, seconds: 900 }],
            judge: { min_runs: 50 },
            sticky_by: 'metadata.user',
          },
        }),
        result: { json: { status: 'active', percent: 25, judge: { min_runs: 50, p95_ratio: 1.5 } } },
        keep: keepAs('release'),
      }),
      step('releases.get', {
        call: ({ release = '' }) => ({ path: [release] }),
        result: { json: { stage: 1, live_version: 1, stopped_because: null } },
      }),
      step('releases.advance', {
        call: ({ release = '' }) => ({ path: [release] }),
        error: { class: 'UnprocessableError', code: 'not_enough_runs' },
      }),
      step('releases.cancel', {
        call: ({ release = '' }) => ({ path: [release] }),
        result: { json: { status: 'cancelled' } },
      }),
      step('releases.list', { call: byId, check: (result) => (hasItems(result) ? [] : ['the release is missing']) }),
    ],
  },
  {
    name: 'an agent is hired, changed, rolled back and archived',
    steps: [
      step('agents.hire', { call: () => ({ path: ['simulator'], body: { name: 'Bench' } }), keep: keepAs('id') }),
      step('agents.get', { call: byId, result: { json: { name: 'Bench', catalog_key: 'simulator', version: 1 } } }),
      step('agents.update', {
        call: (kept) => ({ ...byId(kept), body: { description: 'For the bench' } }),
        result: { json: { version: 2, description: 'For the bench' } },
      }),
      step('agents.update', {
        call: (kept) => ({ ...byId(kept), body: { description: null }, headers: { 'if-match': '"2"' } }),
        result: { json: { version: 3, description: null } },
      }),
      step('agents.update', {
        call: (kept) => ({ ...byId(kept), body: { name: 'Late' }, headers: { 'if-match': '"2"' } }),
        error: { class: 'UnprocessableError', code: 'version_conflict' },
      }),
      step('agents.listVersions', {
        call: (kept) => ({ ...byId(kept), query: { order: 'asc', limit: 2 }, mode: 'all' }),
        result: { items: [{ version: 1 }, { version: 2 }, { version: 3 }] },
      }),
      step('agents.getVersion', {
        call: ({ id = '' }) => ({ path: [id, '2'] }),
        result: { json: { version: 2, description: 'For the bench' } },
      }),
      step('agents.diffVersions', {
        call: (kept) => ({ ...byId(kept), query: { from: 1, to: 2 } }),
        result: { json: { changed: ['description'] } },
      }),
      step('agents.rollback', {
        call: (kept) => ({ ...byId(kept), body: { version: 2 }, headers: { 'if-match': '"2"' } }),
        error: { class: 'UnprocessableError', code: 'version_conflict' },
      }),
      step('agents.rollback', {
        call: (kept) => ({ ...byId(kept), body: { version: 2, reason: 'Better' } }),
        result: { json: { version: 4, description: 'For the bench' } },
      }),
      step('agents.listDeployments', {
        call: (kept) => ({ ...byId(kept), mode: 'all' }),
        result: { items: [{ version: 4 }, { version: 3 }, { version: 2 }, { version: 1 }] },
      }),
      step('agents.archive', {
        call: (kept) => ({ ...byId(kept), headers: { 'if-match': '"4"' } }),
        result: { json: { status: 'archived' } },
      }),
    ],
  },
  {
    name: 'a custom agent is created and found',
    steps: [
      step('agents.create', {
        call: () => ({ body: { name: 'Adder', runtime: { type: 'expression', expression: '$sum(numbers)' } } }),
        keep: keepAs('id'),
      }),
      step('agents.list', { call: () => ({ query: { kind: 'custom', status: 'active', limit: 1 } }) }),
      step('runs.createAndWait', {
        call: ({ id = '' }) => ({ body: { agent_id: id, input: { numbers: [1, 2, 3] } } }),
        result: { json: { status: 'completed', output: { result: 6 } } },
      }),
    ],
  },
  {
    name: 'a connector is created, changed, tested and deleted',
    steps: [
      step('connectors.create', {
        call: () => ({
          body: { name: 'Model', kind: 'openai', base_url: 'https://localhost:1/v1', secret: 'a-secret' },
        }),
        keep: keepAs('id'),
      }),
      step('connectors.get', { call: byId, result: { json: { name: 'Model' } } }),
      step('connectors.list', { call: () => ({ mode: 'all' }) }),
      step('connectors.update', { call: (kept) => ({ ...byId(kept), body: { name: 'Other' } }) }),
      step('connectors.test', { call: byId, result: { json: { ok: false } } }),
      step('connectors.delete', { call: byId, result: { json: { name: 'Other' } } }),
      step('connectors.get', { call: byId, error: { class: 'NotFoundError' } }),
    ],
  },
  {
    name: 'a policy is created, checked and deleted',
    steps: [
      step('policies.create', {
        call: () => ({ body: { name: 'Support', guardrails: [{ check: 'pii', on: 'both', action: 'redact' }] } }),
        keep: keepAs('id'),
      }),
      step('policies.get', { call: byId, result: { json: { name: 'Support' } } }),
      step('policies.list', { call: () => ({ mode: 'all' }) }),
      step('policies.update', {
        call: (kept) => ({ ...byId(kept), body: { name: 'Other' }, headers: { 'if-match': '"1"' } }),
        result: { json: { name: 'Other', revision: 2 } },
      }),
      step('policies.update', {
        call: (kept) => ({ ...byId(kept), body: { name: 'Late' }, headers: { 'if-match': '"1"' } }),
        error: { class: 'UnprocessableError', code: 'version_conflict' },
      }),
      step('policies.delete', {
        call: (kept) => ({ ...byId(kept), headers: { 'if-match': '"1"' } }),
        error: { class: 'UnprocessableError', code: 'version_conflict' },
      }),
      step('policies.check', {
        call: () => ({ body: { policy: 'privacy', value: { mail: 'ada@example.org' }, on: 'input' } }),
        result: { json: { action: 'redact' } },
      }),
      step('policies.delete', { call: byId }),
    ],
  },
]
