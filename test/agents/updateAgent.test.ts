import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { updateAgent } from '../../src/agents/updateAgent.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

test('holds no database connection while its expression waits to be checked', async () => {
  const runtime = { type: 'expression', expression: '1' }
  const made = await rest(service, 'POST', '/agents/custom', { body: { name: 'Expression', runtime } })
  const check = Promise.withResolvers<undefined>()
  const deps = { ...service.deps, checkExpression: () => check.promise }
  const viewer = {
    organizationId: service.credentials.organization_id,
    scopes: ['*'],
    agentIds: null,
  } as unknown as Viewer
  const updates = Array.from({ length: 40 }, () => updateAgent(deps, viewer, { id: String(made.json.id), runtime }))
  expect((await rest(service, 'GET', `/agents/${made.json.id}`)).status).toBe(200)
  check.resolve(undefined)
  await Promise.all(updates)
})
