/** A person who is removed or demoted at one process, and their sessions and streams at the other. */
import { beforeAll, expect, test } from '@jest/globals'
import { knowEachOther } from '../../helpers/knowEachOther.ts'
import type { Pair } from '../helpers/cluster.ts'
import { signIn } from '../helpers/people.ts'
import { follow } from '../helpers/runStream.ts'
import { waitUntil, within } from '../helpers/waitUntil.ts'

/** Sessions are cached for 10 s: a process that ends them earlier has received the hint. */
const hintMs = 2_000

export function testRemovedPerson(pair: () => Pair): void {
  beforeAll(() => knowEachOther(pair().db), 60_000)

  test('is signed out at the other process, where their streams end', async () => {
    const { one, other, credentials, db } = pair()
    const owner = await signIn(db, credentials.organization_id, 'owner')
    const person = await signIn(db, credentials.organization_id, 'admin')
    const asking = { agent_id: credentials.agents.simulator ?? '', input: { ask: {} } }
    const id = String((await one.rest('POST', '/runs', { body: asking })).json.id)
    const streams = await Promise.all([
      ...(['header', 'graphql'] as const).map((door) => follow(other, id, 0, door, person.call)),
      follow(one, id, 0, 'header', person.call),
    ])
    await Promise.all(streams.map((stream) => stream.until(3)))
    expect((await one.rest('DELETE', `/users/${person.id}`, owner.call)).status).toBe(200)
    await within('their ends', hintMs, Promise.all(streams.map((stream) => stream.over)))
    expect((await one.rest('GET', '/agents', person.call)).status).toBe(401)
    await waitUntil('the end of the session', hintMs, async () => {
      const { status } = await other.rest('GET', '/agents', person.call)
      return status === 401
    })
  })

  test('has only the rights of their new role at the other process', async () => {
    const { one, other, credentials, db } = pair()
    const owner = await signIn(db, credentials.organization_id, 'owner')
    const person = await signIn(db, credentials.organization_id, 'admin')
    const statusOf = async () => (await other.rest('GET', '/api-keys', person.call)).status
    expect(await statusOf()).toBe(200)
    const body = { role: 'member' }
    expect((await one.rest('PATCH', `/users/${person.id}`, { ...owner.call, body })).status).toBe(200)
    await waitUntil('the change', hintMs, async () => (await statusOf()) === 403)
  })
}
