import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { makeUser } from '../helpers/browser.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { newAddress, peopleCalls, tokenOf } from '../helpers/people.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'

let cli: CliService
let env: { ARS_API_KEY: string }
beforeAll(async () => {
  cli = await startCliService()
  env = { ARS_API_KEY: (await makeKey(cli.service, { scopes: ['users:read', 'users:write'] })).key }
})
afterAll(() => cli.dispose())

const { accept } = peopleCalls(() => cli.service)
const ars = (words: string[]) => cli.ars(words, { env })
const json = async (words: string[]) => JSON.parse((await ars([...words, '--json'])).stdout)

describe('members invite', () => {
  test('prints only the link in a pipe, and it works', async () => {
    const email = newAddress()
    const { code, stdout, stderr } = await ars(['members', 'invite', email])
    expect([code, stderr]).toEqual([0, `Invited ${email}. Send them the link: it is not shown again.\n`])
    expect((await accept(tokenOf(stdout.trim()))).json.user).toMatchObject({ email, role: 'member' })
  })

  test('invites once per idempotency key', async () => {
    const words = ['members', 'invite', newAddress(), '--role', 'viewer', '--idempotency-key', 'once']
    const first = await json(words)
    expectSchema('Invitation', first)
    expect(first.role).toBe('viewer')
    expect(await json(words)).toEqual({ ...first, url: null })
    expect((await ars(words)).stderr).toContain('The link is not shown again')
  })

  test('exits with 4 without users:write, and with 1 for a member', async () => {
    expect((await cli.ars(['members', 'invite', newAddress()])).code).toBe(4)
    const { email } = await makeUser(cli.service, 'viewer')
    const { code, stderr } = await ars(['members', 'invite', email])
    expect([code, stderr]).toEqual([1, expect.stringContaining('already_member')])
  })
})

test('members invitations lists what delete-invitation deletes', async () => {
  const email = newAddress()
  const { id, url } = await json(['members', 'invite', email])
  const listed = await json(['members', 'invitations'])
  expectSchema('InvitationPage', listed)
  expect((await ars(['members', 'invitations', '--all'])).stdout).toContain(`${id}\t${email}\tmember\t`)
  expect((await ars(['members', 'delete-invitation', id])).stderr).toBe(`The invitation for ${email} is deleted.\n`)
  expect((await accept(tokenOf(url))).status).toBe(422)
  expect((await ars(['members', 'delete-invitation', id])).code).toBe(3)
})

test('members list, update and remove, by address or id', async () => {
  const { id, email } = await makeUser(cli.service, 'member')
  const page = await json(['members', 'list'])
  expectSchema('MemberPage', page)
  const updated = await ars(['members', 'update', email.toUpperCase(), '--role', 'viewer', '--name', 'Ann'])
  expect([updated.code, updated.stderr]).toEqual([0, 'Ann is a viewer.\n'])
  expect((await ars(['members', 'list', '--all'])).stdout).toContain(`${id}\tAnn\t${email}\tviewer\t`)
  expect((await ars(['members', 'update', id])).code).toBe(2)
  const { id: keyId } = await makeKey(cli.service)
  await cli.service.deps.db.pool.query('update api_keys set created_by = $2 where id = $1', [keyId, id])
  expect((await ars(['members', 'remove', id])).code).toBe(2) // asks, and there is nobody to answer
  const { code, stdout, stderr } = await ars(['members', 'remove', id, '--yes', '--json'])
  expect([code, stderr]).toEqual([
    0,
    'Removed Ann. API keys of theirs that still work: 1. `ars keys revoke` ends one.\n',
  ])
  expectSchema('RemovedMember', JSON.parse(stdout))
  expect((await ars(['members', 'remove', email, '--yes'])).code).toBe(3)
})
