/** Texts and policies that are expensive to inspect. */
import { type Attacker, type HostileCall, many } from './attacker.ts'

const megabyte = 1_000_000
const fill = (piece: string, characters = megabyte): string =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters)

const slowPatterns = many(10, (index) => `(a|b|ab)*c{1,20}(d|e)*${index}$`)

async function guardedRun({ make, send }: Attacker, guardrails: unknown[], input: unknown) {
  const policy = await make('/v2/policies', { name: `P ${Math.random()}`, guardrails })
  const agent = await make('/v2/agents/custom', {
    name: 'Guarded',
    runtime: { type: 'expression', expression: '$' },
    policy: policy.id,
  })
  return send('POST', '/v2/runs', { agent_id: agent.id, input })
}

const guarded = (name: string, guardrails: unknown[], text: string): HostileCall => ({
  name: `guardrails: ${name}`,
  run: (attacker) => guardedRun(attacker, guardrails, { text }),
})

const both = (check: string, more: object = {}) => ({ check, on: 'both', action: 'flag', ...more })
const redact = (check: string, more: object = {}) => ({ check, on: 'both', action: 'redact', ...more })

export const textCalls: HostileCall[] = [
  guarded('10 patterns over a megabyte', [both('blocked_terms', { patterns: slowPatterns })], fill('ab')),
  guarded(
    '500 terms over a megabyte',
    [redact('blocked_terms', { terms: many(500, (index) => `aaaa${index}`) })],
    fill('aaaa'),
  ),
  guarded('numbers', [redact('pii')], fill('4111 1111 ')),
  guarded('digits', [redact('pii')], fill('7')),
  guarded('addresses', [redact('pii')], fill('a@a.')),
  guarded('IP addresses', [redact('pii')], fill('1.1.1.')),
  guarded('openings of tokens', [redact('secrets')], fill('eyJ-')),
  guarded('addresses with passwords', [redact('secrets')], fill('://a:')),
  guarded('openings of private keys', [redact('secrets')], fill('-----BEGIN PRIVATE KEY-----\n')),
  guarded('names of secrets', [redact('secrets')], fill('password=')),
  guarded('encoded text', [both('prompt_injection')], fill('aWdub3JlIGFsbA==')),
  guarded('delimiters', [both('prompt_injection')], fill('<|im_start|>')),
  guarded('percent signs', [both('prompt_injection')], fill('%69%67')),
  {
    name: 'guardrails: 40,000 names of properties',
    run: (attacker) =>
      guardedRun(
        attacker,
        [redact('secrets'), redact('pii')],
        Object.fromEntries(many(40_000, (index) => [`password${index}`, 'x'])),
      ),
  },
  {
    name: 'guardrails: a policy of 20 at once, over a megabyte',
    run: (attacker) =>
      guardedRun(
        attacker,
        many(20, () => redact('secrets')),
        { text: fill('key: ') },
      ),
  },
  {
    name: 'a failure message of openings',
    run: ({ send, simulatorId }) =>
      send('POST', '/v2/runs', { agent_id: simulatorId, input: { fail: { message: fill('eyJ-', 400_000) } } }),
  },
  {
    name: 'a failure code of openings',
    run: ({ send, simulatorId }) =>
      send('POST', '/v2/runs', { agent_id: simulatorId, input: { fail: { code: fill('://a:', 400_000) } } }),
  },
  {
    name: '20,000 chunks',
    run: ({ send, simulatorId }) =>
      send('POST', '/v2/runs', { agent_id: simulatorId, input: { chunks: 20_000 }, timeout_ms: 5_000 }),
  },
  {
    name: 'an endless expression',
    async run({ make, send }) {
      const runtime = { type: 'expression', expression: '($f := function($n) { $f($n + 1) }; $f(0))' }
      const { id } = await make('/v2/agents/custom', { name: 'E', runtime, timeout_ms: 2_000 })
      return send('POST', '/v2/runs', { agent_id: id, input: {} })
    },
  },
  {
    name: 'an expression that backtracks',
    async run({ make, send }) {
      const runtime = { type: 'expression', expression: `$contains("${'a'.repeat(40)}!", /^(a+)+$/)` }
      const { id } = await make('/v2/agents/custom', { name: 'E', runtime, timeout_ms: 2_000 })
      return send('POST', '/v2/runs', { agent_id: id, input: {} })
    },
  },
  {
    name: 'an expression that fills the memory',
    async run({ make, send }) {
      const runtime = { type: 'expression', expression: '$map([1..1000], function($x) { [[1..1000000]] })' }
      const { id } = await make('/v2/agents/custom', { name: 'E', runtime, timeout_ms: 5_000 })
      return send('POST', '/v2/runs', { agent_id: id, input: {} })
    },
  },
  {
    name: 'an expression with 32,000 brackets',
    run: ({ send }) =>
      send('POST', '/v2/agents/custom', { name: 'E', runtime: { type: 'expression', expression: '('.repeat(32_000) } }),
  },
  ...['summarizer', 'extractor'].flatMap((key) =>
    ['a. ', '1.', '$1,', 'www.', 'Mr. A. ', '((('].map((piece) => ({
      name: `${key}: ${piece}`,
      async run({ send }: Attacker) {
        const hired = await send('POST', `/v2/agents/${key}/deploy`, { name: key })
        const input = { text: fill(piece, 900_000) }
        return send('POST', '/v2/runs', { agent_id: hired.json.id, input, timeout_ms: 1_000 })
      },
    })),
  ),
]
