/** The client has a method for every operation of the document, and the document nothing that the client does not know. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { AgentRunService, operations } from '../src/sdk.ts'

const document: { paths: Record<string, Record<string, { operationId: string; 'x-sdk'?: boolean }>> } = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
)
const listed = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .filter((operation) => operation['x-sdk'] !== false)
  .map(({ operationId }) => operationId)

test('the operation table has every operation of the document, and no other', () => {
  assert.deepEqual(Object.keys(operations).sort(), listed.toSorted())
})

test('the client has a method for every operation', () => {
  const client = new AgentRunService({ apiKey: 'ars_live_x', baseUrl: 'https://localhost:1/v2' })
  const resources = client as unknown as Record<string, Record<string, unknown>>
  const missing = listed.filter((id) => {
    const [resource = '', name = ''] = id.split('.')
    return typeof resources[resource]?.[name] !== 'function'
  })
  assert.deepEqual(missing, [])
})
