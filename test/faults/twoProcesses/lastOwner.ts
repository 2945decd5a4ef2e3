/** Every owner demotes or removes every other one, and leaves, all at the same time: one of them must stay. */
import { expect, test } from '@jest/globals'
import { scaled } from '../../helpers/scale.ts'
import type { Pair } from '../helpers/cluster.ts'
import type { HttpResponse, Instance } from '../helpers/instance.ts'
import { makeOrganization } from '../helpers/organizations.ts'
import { type SignedIn, signIn } from '../helpers/people.ts'

const rounds = scaled(3, 40)
const owners = 8

export const testLastOwner = (pair: () => Pair): void =>
  test(
    `leave one owner in each of ${rounds} rounds with ${owners * owners} concurrent calls over two processes and both doors`,
    async () => {
      const { db, credentials } = pair()
      for (let round = 0; round < rounds; round++) {
        const { id: organizationId } = await makeOrganization(db, credentials.agents.echo ?? '')
        const people = await Promise.all(Array.from({ length: owners }, () => signIn(db, organizationId, 'owner')))
        const calls = people.flatMap((actor, from) =>
          people.map((target, to) => changeRole(pair(), from * owners + to + round, actor, target)),
        )
        const responses = await Promise.all(calls)
        const codes = responses.map(codeOf)
        expect(codes.filter((code) => !expectedCodes.includes(code))).toEqual([])
        const { rows } = await db.query<{ id: string }>(
          `select id from users where organization_id = $1 and role = 'owner'`,
          [organizationId],
        )
        expect(rows).toHaveLength(1)
        // An owner until the end, who refused to be the last one to leave.
        const left = people.findIndex(({ id }) => id === rows[0]?.id)
        expect(codes[left * owners + left]).toBe('last_owner')
      }
    },
    scaled(60_000, 300_000),
  )

/** By turns, a demotion or a removal, at each process and each door. One's own is always a removal. */
function changeRole({ instances }: Pair, turn: number, actor: SignedIn, { id }: SignedIn): Promise<HttpResponse> {
  const instance = instances[turn % 2] as Instance
  const isRemoval = id === actor.id || turn % 4 < 2
  if (turn % 8 < 4)
    return isRemoval
      ? instance.rest('DELETE', `/users/${id}`, actor.call)
      : instance.rest('PATCH', `/users/${id}`, { ...actor.call, body: { role: 'admin' } })
  const mutation = isRemoval ? `deleteUser(input: {id: "${id}"})` : `updateUser(input: {id: "${id}", role: admin})`
  return instance.graphql(`mutation { ${mutation} { user { id } } }`, {}, actor.call)
}

function codeOf({ json }: HttpResponse): string {
  const { error, errors } = json as { error?: { code: string }; errors?: { extensions: { code: string } }[] }
  return error?.code ?? errors?.[0]?.extensions.code ?? 'ok'
}

/** Somebody who has been demoted or removed gets one of the first two; so does a call about them. */
const expectedCodes = ['insufficient_scope', 'invalid_credentials', 'user_not_found', 'last_owner', 'ok']
