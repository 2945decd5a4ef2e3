import type { JsonObject } from '../../../src/platform/json.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'

const usedBy = { used_by: [{ id: exampleIds.agent, name: 'Support agent' }], used_by_count: 1 }

const guardrails = [
  { check: 'pii', on: 'both', action: 'redact', kinds: ['email', 'phone'] },
  { check: 'max_bytes', on: 'output', action: 'block', bytes: 65_536 },
]

export const policyExamples: Record<string, JsonObject> = {
  Policy: {
    id: exampleIds.policy,
    kind: 'custom',
    name: 'Support',
    description: null,
    guardrails,
    is_default: false,
    ...usedBy,
    created_at: exampleTimes.created,
    updated_at: exampleTimes.created,
    revision: 1,
  },
  PolicyCreateParams: { name: 'Support', guardrails },
  PolicyCheckParams: { policy: 'privacy', value: { customer: { mail: 'ada@example.org' } }, on: 'input' },
  PolicyCheck: {
    action: 'redact',
    findings: [
      {
        guardrail: 3,
        check: 'pii',
        action: 'redact',
        path: 'value.customer.mail',
        in_name: false,
        count: 1,
        kinds: ['email'],
        message: null,
      },
    ],
    count: 1,
    redacted_value: { customer: { mail: '[redacted:email]' } },
  },
  PolicyUpdateParams: { is_default: true },
  Connector: {
    id: exampleIds.connector,
    name: 'Model provider',
    kind: 'openai',
    base_url: 'https://models.example.org/v1',
    has_secret: true,
    private: true,
    ...usedBy,
    created_at: exampleTimes.created,
    updated_at: exampleTimes.created,
    revision: 1,
  },
  ConnectorTest: { ok: true, status: 200, latency_ms: 184, error: null },
  ConnectorCreateParams: {
    name: 'Model provider',
    kind: 'openai',
    base_url: 'https://models.example.org/v1',
    secret: 'a-secret-of-the-provider',
  },
  ConnectorUpdateParams: { secret: 'the-next-secret-of-the-provider' },
}
