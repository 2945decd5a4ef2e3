/** `ars login` through a browser, in which the person has a session. */
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { cookieOf, makeUser } from '../helpers/browser.ts'
import { confirmDevice } from '../helpers/deviceCalls.ts'
import { rest } from '../helpers/httpClient.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { inTerminals, type Pane } from './helpers/openPane.ts'

let cli: CliService
let cookie: string
beforeAll(async () => {
  cli = await startCliService()
  cookie = await cookieOf(cli.service, await makeUser(cli.service, 'member'))
  writeFileSync(join(cli.folder, 'browser'), `#!/bin/sh\nprintf %s "$1" > '${join(cli.folder, 'opened')}'\n`)
  chmodSync(join(cli.folder, 'browser'), 0o755)
})
afterAll(() => cli.dispose())

const noKey = { ARS_API_KEY: '' }
const configFile = (name: string) => join(cli.env.XDG_CONFIG_HOME ?? '', 'ars', name)
const secrets = () => JSON.parse(readFileSync(configFile('secrets.json'), 'utf8')).profiles

async function codeOn(pane: Pane): Promise<string> {
  const screen = await pane.shows(/enter the code [A-Z]{4}-[A-Z]{4}/)
  return /enter the code ([A-Z]{4}-[A-Z]{4})/.exec(screen)?.[1] ?? ''
}

const logIn = (profile: string, { words = '', env = {} }: { words?: string; env?: Record<string, string> } = {}) =>
  cli.terminal(`ars login --profile ${profile} ${words}`, { env: { ...noKey, ...env }, columns: 120 })

inTerminals(test)('login opens the page, and keeps the key that the person confirmed in a private file', async () => {
  const pane = await logIn('web', { env: { BROWSER: join(cli.folder, 'browser') } })
  const code = await codeOn(pane)
  await waitUntil('the browser', 5_000, async () => existsSync(join(cli.folder, 'opened')))
  expect(readFileSync(join(cli.folder, 'opened'), 'utf8')).toBe(`${cli.service.publicUrl}/device#${code}`)
  expect(await pane.screen()).toContain(`Open ${cli.service.publicUrl}/device and enter the code ${code}`)
  expect((await confirmDevice(cli.service, cookie, code)).status).toBe(200)
  expect(await pane.ended()).toBe(0)
  expect(await pane.screen()).toContain('Logged in to My organisation')
  for (const name of ['config.json', 'secrets.json']) expect(statSync(configFile(name)).mode & 0o777).toBe(0o600)
  const key = secrets().web.api_key
  expect(key).toMatch(/^ars_live_/)
  expect(readFileSync(configFile('config.json'), 'utf8') + (await pane.screen())).not.toContain(key)
  const viewer = await cli.json(['whoami', '--profile', 'web'], { env: noKey })
  expect(viewer).toMatchObject({ kind: 'api_key', name: expect.stringMatching(/^ars on /) })
  expect(viewer.scopes).toEqual(expect.arrayContaining(['runs:read', 'runs:write', 'analytics:read']))
})

inTerminals(test)('logout revokes that key, without a scope for it', async () => {
  const pane = await logIn('short', { words: '--scopes runs:read --key-name Short' })
  expect((await confirmDevice(cli.service, cookie, await codeOn(pane))).status).toBe(200)
  expect(await pane.ended()).toBe(0)
  const key = secrets().short.api_key
  expect((await rest(cli.service, 'GET', '/api/auth/me', { key })).json).toMatchObject({
    name: 'Short',
    scopes: ['runs:read'],
  })
  expect(await cli.ars(['logout', '--profile', 'short', '--yes'], { env: noKey })).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Logged out of short; the key key_\w+ is revoked\.\n$/),
  })
  expect((await rest(cli.service, 'GET', '/runs', { key })).status).toBe(401)
  expect(secrets()).not.toHaveProperty('short')
})

inTerminals(test)('a refusal in the browser exits with 4, Ctrl-C with 130, and neither stores anything', async () => {
  const denied = await logIn('denied')
  expect((await confirmDevice(cli.service, cookie, await codeOn(denied), false)).status).toBe(200)
  expect(await denied.ended()).toBe(4)
  expect(await denied.screen()).toContain('the login was denied')
  const stopped = await logIn('stopped')
  await codeOn(stopped)
  await stopped.type('C-c')
  expect(await stopped.ended()).toBe(130)
  for (const profile of ['denied', 'stopped']) expect(secrets()).not.toHaveProperty(profile)
})

inTerminals(test)('--web works without a terminal: the link is printed', async () => {
  const pane = await logIn('piped', { words: '--web < /dev/null 2>&1 | cat' })
  expect((await confirmDevice(cli.service, cookie, await codeOn(pane))).status).toBe(200)
  await pane.shows('Logged in to My organisation')
  expect(secrets()).toHaveProperty('piped')
})

test('an unknown scope, and --web beside a password, are refused', async () => {
  const refused = await cli.ars(['login', '--web', '--scopes', 'runs:everything', '--profile', 'x'], { env: noKey })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('scope must be some of') })
  const both = await cli.ars(['login', '--web', '--email', 'a@example.com', '--profile', 'x'], { env: noKey })
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('--web takes neither --email') })
})
