/** The main flows in Debian's Firefox ESR. Long form only: `.ci/nightly` installs it. */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { type Firefox, needsFirefox, openFirefox } from '../browser/firefox/openFirefox.ts'
import { rest } from '../helpers/httpClient.ts'
import { isLong } from '../helpers/scale.ts'
import { startRun } from '../helpers/startRun.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'
import { untilBuilt } from './untilBuilt.ts'

const firefoxTest = isLong ? needsFirefox(test) : test.skip
jest.setTimeout(300_000)

let service: WebhookService
let firefox: Firefox
beforeAll(async () => {
  service = await startWebhookService()
  if (firefoxTest === test.skip) return
  await untilBuilt(service)
  firefox = await openFirefox(`https://localhost:${service.port}`)
})
afterEach(() => expect(firefox?.problems.splice(0) ?? []).toEqual([]))
afterAll(async () => {
  await firefox?.[Symbol.asyncDispose]()
  await service.dispose()
})

const get = async (path: string) => (await rest(service, 'GET', path)).json
const status = (name: string) =>
  firefox.waitFor(`a run that is ${name}`, `document.querySelector('main [data-status="${name}"]') !== null`)

firefoxTest('signs in, and shows the page that was asked for', async () => {
  await firefox.goTo('/runs?status=failed')
  await firefox.fill('textbox', 'E-mail', service.credentials.email)
  await firefox.fill('any', 'Password', service.credentials.password)
  await firefox.click('button', 'Sign in')
  await firefox.find('heading', 'Runs')
  expect(await firefox.waitFor('the address', 'location.pathname + location.search')).toBe('/runs?status=failed')
})

firefoxTest('changes the theme, and keeps it when the page is loaded again', async () => {
  await firefox.goTo('/settings/account')
  await firefox.click('radio', 'Dark')
  const dark = `getComputedStyle(document.documentElement).colorScheme === 'dark'`
  await firefox.waitFor('the dark theme', dark)
  await firefox.goTo('/settings/account')
  await firefox.find('heading', 'Account')
  await firefox.waitFor('the dark theme', dark)
})

firefoxTest('runs an agent in the playground', async () => {
  await firefox.goTo('/playground')
  await firefox.click('button', 'Run')
  await status('completed')
  const id = await firefox.waitFor('the run in the address', `new URL(location.href).searchParams.get('run')`)
  expect(await get(`/runs/${id}`)).toMatchObject({ status: 'completed', output: { result: 'Hello' } })
})

firefoxTest('follows the stream of a run to its end', async () => {
  const id = await startRun(service, { chunks: 40, delay_ms: 100 })
  await firefox.goTo(`/runs/${id}`)
  await firefox.waitForText('events so far, no gaps')
  await firefox.waitForText('43 of 43 events, no gaps')
  await firefox.waitForText('chunk 40')
})

firefoxTest('cancels a run', async () => {
  const id = await startRun(service, { chunks: 2_000, delay_ms: 100 })
  await firefox.goTo(`/runs/${id}`)
  await firefox.click('button', 'Cancel run')
  await firefox.find('dialog', 'Cancel this run?')
  await firefox.click('button', 'Cancel run')
  await status('cancelled')
  expect(await get(`/runs/${id}`)).toMatchObject({ status: 'cancelled' })
})

firefoxTest('approves a waiting run', async () => {
  const id = await startRun(service, { ask: { prompt: 'Refund 40 EUR?' }, chunks: 1 })
  await firefox.goTo('/approvals')
  await firefox.waitForText('Refund 40 EUR?')
  await firefox.click('button', 'Approve')
  await firefox.waitForText('You decided one run.')
  expect(await get(`/runs/${id}?wait=10`)).toMatchObject({ status: 'completed', output: { approved: true } })
})

firefoxTest('creates an agent', async () => {
  await firefox.goTo('/agents/new')
  await firefox.fill('textbox', 'Name', 'Made in Firefox')
  await firefox.click('button', 'Save')
  await firefox.find('heading', 'Made in Firefox')
  const id = await firefox.waitFor<string>('the address', `/ag_\\w+/.exec(location.pathname)?.[0]`)
  expect(await get(`/agents/${id}`)).toMatchObject({ name: 'Made in Firefox', version: 1 })
})

firefoxTest('creates a key, whose secret works', async () => {
  await firefox.goTo('/settings/api-keys?dialog=create')
  await firefox.fill('textbox', 'Name', 'Firefox')
  await firefox.click('button', 'Create key')
  const key = await firefox.waitFor<string>('the secret', `document.querySelector('[data-secret]')?.innerText`)
  await firefox.click('button', 'I have stored it')
  await firefox.waitForText('Firefox')
  expect((await rest(service, 'GET', '/agents', { key })).status).toBe(200)
})

firefoxTest('registers a webhook, and sends it a test event', async () => {
  const receiver = await service.receiver(200)
  await firefox.goTo('/webhooks?new=yes')
  await firefox.fill('textbox', 'Endpoint URL', receiver.url('/firefox'))
  await firefox.click('button', 'Register webhook')
  await firefox.click('button', 'I have stored it')
  await firefox.click('button', 'Send test event')
  await status('succeeded')
  expect((await receiver.waitFor(1))[0]?.json.type).toBe('test')
})
