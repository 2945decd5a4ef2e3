/** Creating and deploying versions that are not live: each door on its own agent, so that both start from the same state. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { agentVersionFragment, deploymentFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Scope } from '../../src/viewer/scopes.ts'
import { expression } from '../helpers/agentCalls.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { camelCase } from '../helpers/camelCase.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'ag_00000000000000000000000000'

/** An agent with a candidate: version 2. */
async function makeAgent(): Promise<string> {
  const { json } = await rest(service, 'POST', '/agents/custom', { body: { name: 'a', runtime: expression('1') } })
  await rest(service, 'POST', `/agents/${json.id}/versions`, { body: { name: 'b' } })
  return String(json.id)
}

type Options = { ids?: [string, string]; key?: string; ifVersion?: number }

async function create(body: JsonObject, { ids, key, ifVersion }: Options = {}) {
  const [one, other] = ids ?? [await makeAgent(), await makeAgent()]
  return bothDoors(service, {
    rest: {
      method: 'POST',
      path: `/agents/${one}/versions`,
      body,
      ...(ifVersion !== undefined && { headers: { 'if-match': `"${ifVersion}"` } }),
    },
    graphql: {
      query: `mutation ($input: CreateAgentVersionInput!) {
        createAgentVersion(input: $input) { agentVersion { ...AgentVersion } } } ${agentVersionFragment}`,
      variables: { input: { ...camelCase(body), agentId: other, ...(ifVersion !== undefined && { ifVersion }) } },
    },
    resultPath: 'createAgentVersion.agentVersion',
    ...(key !== undefined && { key }),
  })
}

async function deploy(body: JsonObject, { ids, key }: Options = {}) {
  const [one, other] = ids ?? [await makeAgent(), await makeAgent()]
  return bothDoors(service, {
    rest: { method: 'POST', path: `/agents/${one}/deployments`, body },
    graphql: {
      query: `mutation ($input: DeployAgentVersionInput!) {
        deployAgentVersion(input: $input) { deployment { ...Deployment } } } ${deploymentFragment}`,
      variables: { input: { ...camelCase(body), agentId: other } },
    },
    resultPath: 'deployAgentVersion.deployment',
    ...(key !== undefined && { key }),
  })
}

describe('creating a candidate', () => {
  test('creates a version and no deployment', async () => {
    const effect = { agent_versions: 1, audit_log: 1 }
    const result = { version: 3, base_version: 1, deployment_id: null }
    expect(await create({ timeout_ms: 5_000, metadata: { fooBar: 1 } })).toMatchObject({ code: 'ok', result, effect })
    expect(await create({ copy_of: 2 })).toMatchObject({ code: 'ok', result: { ...result, name: 'b' }, effect })
  })

  test.each<[string, JsonObject]>([
    ['nothing_changed', {}],
    ['nothing_changed', { name: 'a' }],
    ['nothing_changed', { copy_of: 1 }],
    ['agent_version_not_found', { copy_of: 3 }],
    ['wrong_type', { copy_of: '1' }],
    ['unknown_field', { version: 3 }],
    ['invalid_value', { name: null, timeout_ms: 1 }],
    ['invalid_value', { runtime: expression('((') }],
    ['invalid_value', { idempotency_key: 'ü' }],
  ])('returns the same %s, and changes nothing: %j', async (code, body) => {
    expect(await create(body)).toMatchObject({ code, effect: {} })
  })

  test('fails alike for a stale version, an archived agent, an unknown agent and other rights', async () => {
    expect(await create({ name: 'c' }, { ifVersion: 2 })).toMatchObject({ code: 'version_conflict', effect: {} })
    const ids: [string, string] = [await makeAgent(), await makeAgent()]
    const withScopes = async (scopes: Scope[], agentIds?: string[]) =>
      (await makeKey(service, { scopes, ...(agentIds && { agentIds }) })).key
    const denied = [
      [await withScopes(['agents:read', 'agents:release']), 'insufficient_scope'],
      [await withScopes(['agents:write'], [service.credentials.agents.echo]), 'agent_not_allowed'],
    ]
    for (const [key, code] of denied)
      expect(await create({ name: 'c' }, { ids, key: String(key) })).toMatchObject({ code, status: 403, effect: {} })
    for (const id of ids) await rest(service, 'DELETE', `/agents/${id}`)
    expect(await create({ name: 'c' }, { ids })).toMatchObject({ code: 'agent_archived', effect: {} })
    expect(await create({ name: 'c' }, { ids: [missing, missing] })).toMatchObject({ code: 'agent_not_found' })
  })
})

describe('a repeated call with its idempotency key', () => {
  let ids: [string, string]
  const version = { name: 'c', idempotency_key: 'candidate-both' }
  const deployment = { version: 2, idempotency_key: 'deployment-both' }
  beforeAll(async () => {
    const id = await makeAgent()
    ids = [id, id]
    const writer = await makeKey(service, { scopes: ['agents:write'] })
    await rest(service, 'POST', `/agents/${id}/versions`, { body: version, key: writer.key })
    await rest(service, 'POST', `/agents/${id}/deployments`, { body: deployment })
  })

  test('needs no further scopes than the first call', async () => {
    const writer = await makeKey(service, { scopes: ['agents:write'] })
    const releaser = await makeKey(service, { scopes: ['agents:release'] })
    expect(await create(version, { ids, key: writer.key })).toMatchObject({ result: { version: 3 }, effect: {} })
    expect(await deploy(deployment, { ids, key: releaser.key })).toMatchObject({ code: 'ok', effect: {} })
  })

  test('is refused for a key that is limited to other agents', async () => {
    const { key } = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    const refused = { code: 'agent_not_allowed', status: 403, effect: {} }
    expect(await create(version, { ids, key })).toMatchObject(refused)
    expect(await deploy(deployment, { ids, key })).toMatchObject(refused)
  })
})

describe('deploying a candidate', () => {
  test('creates a deployment and no version', async () => {
    const result = { version: 2, status: 'active', reason: 'because' }
    const effect = { deployments: 1, events: 2, audit_log: 1 }
    expect(await deploy({ version: 2, reason: 'because' })).toMatchObject({ code: 'ok', result, effect })
  })

  test.each<[string, JsonObject]>([
    ['never_live_only', { version: 1 }],
    ['agent_version_not_found', { version: 3 }],
    ['missing_field', {}],
    ['wrong_type', { version: 2, force: 'yes' }],
    ['unknown_field', { version: 2, colour: 'red' }],
    ['invalid_value', { version: 2, reason: 'x'.repeat(2_001) }],
  ])('returns the same %s, and changes nothing: %j', async (code, body) => {
    expect(await deploy(body)).toMatchObject({ code, effect: {} })
  })

  test('fails alike if another version went live, and for other rights', async () => {
    const ids: [string, string] = [await makeAgent(), await makeAgent()]
    for (const id of ids) await rest(service, 'PATCH', `/agents/${id}`, { body: { timeout_ms: 5_000 } })
    expect(await deploy({ version: 2 }, { ids })).toMatchObject({ code: 'version_conflict', effect: {} })
    const { key } = await makeKey(service, { scopes: ['agents:read', 'agents:write', 'agents:deploy'] })
    expect(await deploy({ version: 2, force: true }, { ids, key })).toMatchObject({ code: 'insufficient_scope' })
    const limited = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    expect(await deploy({ version: 2 }, { ids, key: limited.key })).toMatchObject({ code: 'agent_not_allowed' })
    expect(await deploy({ version: 2, force: true }, { ids })).toMatchObject({ code: 'ok', result: { version: 2 } })
    for (const id of ids) await rest(service, 'DELETE', `/agents/${id}`)
    expect(await deploy({ version: 2 }, { ids })).toMatchObject({ code: 'agent_archived', effect: {} })
    expect(await deploy({ version: 2 }, { ids: [missing, missing] })).toMatchObject({ code: 'agent_not_found' })
  })
})
