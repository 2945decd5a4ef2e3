/** Bodies, queries and paths that are expensive to read or to reject. */
import { type HostileCall, many } from './attacker.ts'

const unknownFields = (count: number) => `{${many(count, (index) => `"f${index}":0`).join(',')}}`
const runWith = (name: string, input: string): HostileCall => ({
  name: `body: ${name}`,
  run: ({ send, simulatorId }) => send('POST', '/v2/runs', `{"agent_id":"${simulatorId}","input":${input}}`),
})

export const bodyCalls: HostileCall[] = [
  {
    name: 'login with 62,000 unknown fields',
    run: ({ send }) => send('POST', '/api/auth/login', unknownFields(62_000), { authorization: '' }),
  },
  { name: 'a run with 62,000 unknown fields', run: ({ send }) => send('POST', '/v2/runs', unknownFields(62_000)) },
  {
    name: '25 of them at once',
    run: ({ send }) => Promise.all(many(25, () => send('POST', '/v2/runs', unknownFields(62_000)))),
  },
  {
    name: 'an agent with 62,000 unknown fields',
    run: ({ send }) => send('POST', '/v2/agents/custom', unknownFields(62_000)),
  },
  {
    name: 'an action with 62,000 unknown fields',
    run: ({ send }) => send('POST', '/v2/runs/run_x/action', unknownFields(62_000)),
  },
  runWith('a megabyte of numbers', `{"a":[${'1,'.repeat(500_000)}0]}`),
  runWith('a megabyte of exact numbers', `{"a":[${'9007199254740993,'.repeat(58_000)}0]}`),
  runWith('a megabyte of small numbers', `{"a":[${'1e-999,'.repeat(140_000)}0]}`),
  runWith('a number of a million digits', `{"a":${'9'.repeat(1_000_000)}}`),
  {
    name: 'metadata of a megabyte of small numbers',
    run: ({ send, simulatorId }) =>
      send(
        'POST',
        '/v2/runs',
        `{"agent_id":"${simulatorId}","input":{},"metadata":{"a":[${'1e-999,'.repeat(140_000)}0]}}`,
      ),
  },
  {
    name: 'metadata of 16 KiB of small numbers',
    run: ({ send, simulatorId }) =>
      send(
        'POST',
        '/v2/runs',
        `{"agent_id":"${simulatorId}","input":{},"metadata":{"a":[${'1e-999,'.repeat(2_300)}0]}}`,
      ),
  },
  runWith('a megabyte of lists', `{"a":[${'[],'.repeat(300_000)}0]}`),
  runWith('a megabyte of depth', '[{"a":'.repeat(160_000)),
  runWith('62,000 names', unknownFields(62_000)),
  runWith('long names', `{"${'n'.repeat(900_000)}":0}`),
  runWith('__proto__', `{"__proto__":${unknownFields(50_000)},"constructor":{"prototype":{}}}`),
  {
    name: 'scopes of a key: 90,000',
    run: ({ send }) => send('POST', '/v2/api-keys', { name: 'K', scopes: many(90_000, (index) => `s${index}`) }),
  },
  {
    name: 'events of a webhook: 90,000',
    run: ({ send, receiver }) =>
      send('POST', '/v2/webhooks', { url: receiver.url(), events: many(90_000, (index) => `e${index}`) }),
  },
  {
    name: 'a policy of 50,000 guardrails',
    run: ({ send }) => send('POST', '/v2/policies', { name: 'P', guardrails: many(50_000, () => ({ check: 'x' })) }),
  },
  {
    name: 'blocked terms: 100,000',
    run: ({ send }) =>
      send('POST', '/v2/policies', {
        name: 'P',
        guardrails: [{ check: 'blocked_terms', on: 'both', action: 'block', terms: many(100_000, String) }],
      }),
  },
  {
    name: 'metadata of 16 KiB of names',
    run: ({ send, simulatorId }) =>
      send('POST', '/v2/runs', {
        agent_id: simulatorId,
        input: {},
        metadata: Object.fromEntries(many(1_500, (index) => [`m${index}`, 1])),
      }),
  },
  {
    name: 'a query of 1,000 parameters',
    run: ({ send }) => send('GET', `/v2/runs?${many(1_000, (index) => `metadata[${index}]=1`).join('&')}`),
  },
  {
    name: 'a status of 1,500 values',
    run: ({ send }) => send('GET', `/v2/runs?status=${many(1_500, () => 'queued').join(',')}`),
  },
  { name: 'a path of 15,000 characters', run: ({ send }) => send('GET', `/v2/runs/${'%41'.repeat(5_000)}`) },
  { name: 'a cursor of 10,000 characters', run: ({ send }) => send('GET', `/v2/runs?cursor=${'eyJ'.repeat(3_000)}`) },
  {
    name: 'wrong keys: 400',
    run: ({ send }) =>
      Promise.all(
        many(400, (index) =>
          send('GET', '/v2/usage', undefined, { authorization: `Bearer ars_live_${String(index).padStart(36, '0')}` }),
        ),
      ),
  },
]
