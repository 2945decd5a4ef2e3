import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionErrorFrom } from '../src/http/connectionErrorFrom.ts'

const kindOf = (cause: unknown): string =>
  connectionErrorFrom(new TypeError('fetch failed', { cause }), 'https://x/').kind
const sending = 'error sending request for url (https://x/): client error (Connect): '

test('names the step that failed from the text of Deno, whose errors have no codes', () => {
  assert.equal(kindOf(new Error(`${sending}dns error: failed to lookup address information`)), 'dns')
  assert.equal(kindOf(new Error(`${sending}tcp connect error: Connection refused (os error 111)`)), 'refused')
  assert.equal(kindOf(new Error(`${sending}invalid peer certificate: Expired`)), 'tls')
})

test('takes an error without a code for a connection that was lost', () => {
  assert.equal(kindOf(new Error('network error')), 'reset')
  assert.equal(kindOf(undefined), 'reset')
})
