import { expect, test } from '@jest/globals'
import { headerProblems } from '../../src/agents/runtime/requestHeaders.ts'

test.each([
  ...['Authorization', 'Proxy-Authorization', 'Cookie', 'Set-Cookie', 'X-Api-Key', 'api-key', 'apikey', 'X-Auth-Token'],
  ...['X-Goog-Api-Key', 'X-Amz-Security-Token', 'Ocp-Apim-Subscription-Key', 'Private-Token', 'X-Vault-Token'],
  ...[
    'X-Access-Token',
    'X-Client-Secret',
    'X_Session',
    'X-Auth',
    'Host',
    'Content-Type',
    'webhook-id',
    'X-Service-Event',
  ],
])('%s is rejected: it is for credentials, or the service sets it', (name) => {
  expect(headerProblems({ [name]: 'x' })).toEqual([expect.stringContaining(`must not name ${name.toLowerCase()}`)])
})

test.each(['X-Unit', 'Idempotency-Key', 'X-Tenant', 'Accept-Language', 'X-Keyboard', 'X-Author', 'X-Tokenizer'])(
  '%s may be sent',
  (name) => {
    expect(headerProblems({ [name]: 'x' })).toEqual([])
  },
)
