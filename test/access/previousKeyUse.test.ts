import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createKeyUses } from '../../src/access/keys/keyUses.ts'
import { rest } from '../helpers/httpClient.ts'
import { type MadeKey, makeKey } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const clock = movableClock()
let service: TestService
beforeAll(async () => {
  service = await startOwnService({ env: { ROLE: 'api' }, clock })
})
afterAll(() => service.dispose())

const read = async ({ id }: MadeKey) => (await rest(service, 'GET', `/api-keys/${id}`)).json
const lastUse = async (key: MadeKey) => (await read(key)).previous_key_last_used_at
const rotate = async ({ id }: MadeKey) => {
  const { json } = await rest(service, 'POST', `/api-keys/${id}/rotate`)
  return { key: String(json.key), json }
}
/** Returns the time of the use. */
async function use(made: MadeKey, key = made.key): Promise<unknown> {
  clock.move(1_000)
  expect((await rest(service, 'GET', '/agents', { key })).status).toBe(200)
  return (await read(made)).last_used_at
}

describe('previous_key_last_used_at', () => {
  test('is null for a key that was never rotated, and if the previous secret was never used', async () => {
    const made = await makeKey(service)
    await use(made)
    expect(await lastUse(made)).toBeNull()
    const unused = await makeKey(service)
    const { key, json } = await rotate(unused)
    expect(json.previous_key_last_used_at).toBeNull()
    await use(unused, key)
    expect(await lastUse(unused)).toBeNull()
  })

  test('is the last use of the previous secret, before or after the rotation, written or not', async () => {
    const made = await makeKey(service)
    const before = await use(made)
    await service.deps.keyUses.write()
    const { key, json } = await rotate(made)
    expect(json.previous_key_last_used_at).toBe(before)
    const newSecret = await use(made, key)
    expect(await read(made)).toMatchObject({ previous_key_last_used_at: before, last_used_at: newSecret })
    const after = await use(made)
    expect(await read(made)).toMatchObject({ previous_key_last_used_at: after, last_used_at: after })
    await use(made, key)
    await service.deps.keyUses.write()
    expect(await lastUse(made)).toBe(after)
  })

  test('is about the secret that the last rotation replaced, not about earlier ones', async () => {
    const made = await makeKey(service)
    const { key: second } = await rotate(made)
    const usedAt = await use(made, second)
    await use(made)
    const { json } = await rotate(made)
    expect(json.previous_key_last_used_at).toBe(usedAt)
    await use(made)
    await service.deps.keyUses.write()
    expect(await lastUse(made)).toBe(usedAt)
  })

  test('includes a use that another process writes only after the rotation', async () => {
    const made = await makeKey(service)
    const { rows } = await service.deps.db.pool.query('select key_hash from api_keys where id = $1', [made.id])
    const elsewhere = createKeyUses(service.deps)
    const secret = rows[0].key_hash.toString('base64')
    elsewhere.note(made.id, secret)
    const usedAt = elsewhere.unwritten(made.id, secret)?.toISOString()
    const { json } = await rotate(made)
    expect(json.previous_key_last_used_at).toBeNull()
    await elsewhere.write()
    expect(await lastUse(made)).toBe(usedAt)
  })
})
