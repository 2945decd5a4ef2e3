/** A service that is killed while the page follows a run, and started again. */
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Credentials } from '../../src/main/credentials.ts'
import { launchBrowser, needsChromium } from '../browser/openBrowser.ts'
import { callService } from '../helpers/callService.ts'
import { freePort } from '../helpers/freePort.ts'
import { startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'
import { testMasterKey } from '../helpers/testService.ts'

const waitMs = 90_000

needsChromium(test)(
  'continues the log after its last number when the service was killed, and strikes out what the lost attempt wrote',
  async () => {
    await using folder = await temporaryFolder()
    await using database = disposable(await createTestDatabase())
    const port = String(await freePort())
    await using agent = await startAgent()
    const env = { PORT: port, DATABASE_URL: database.url, MASTER_KEY: testMasterKey, ...agent.env }
    const first = await startServiceProcess(folder.path, env)
    const { credentials } = first
    const browser = await launchBrowser(join(folder.path, 'certificates'))
    try {
      const page = await openRun(await browser.newPage({ ignoreHTTPSErrors: true }), credentials, agent.url)
      await page.getByText('chunk 10').waitFor({ timeout: waitMs })
      await first.stop('SIGKILL')
      await page.getByText(/; reconnecting/).waitFor({ timeout: waitMs })
      await using _second = await startServiceProcess(folder.path, env)
      await page.getByText(/resumed at \d+, nothing missed/).waitFor({ timeout: waitMs })
      await page.getByText('Attempt 2 began again').waitFor({ timeout: waitMs })
      const proof = page.locator('[data-log-proof="complete"]')
      await proof.waitFor({ timeout: waitMs })
      expect(await proof.innerText()).toMatch(/^(\d+) of \1 events, no gaps; resumed at \d+, nothing missed$/)
    } finally {
      await browser.close()
    }
  },
  5 * waitMs,
)

/** An agent that never ends its first answer, and its second at once. */
async function startAgent() {
  const authority = await createReceiverAuthority()
  const lines = Array.from({ length: 20 }, (_, at) => `{"type": "output.delta", "delta": "chunk ${at + 1} "}\n`).join(
    '',
  )
  const receiver = await startReceiver(authority.certificate, (response, _, count) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write(lines)
    if (count > 1) response.end('{"type": "run.completed"}\n')
  })
  return {
    url: receiver.url(),
    env: { WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' },
    async [Symbol.asyncDispose]() {
      await receiver.close()
      await authority.dispose()
    },
  }
}

/** Signs in, starts a run of the agent and opens its page. */
async function openRun(page: Page, credentials: Credentials, url: string): Promise<Page> {
  const origin = new URL(credentials.base_url).origin
  const { email, password } = credentials
  await page.request.post(`${origin}/api/auth/login`, { data: { email, password } })
  const runtime = { type: 'http', url }
  const agent = await callService(credentials, 'POST', '/agents/custom', { name: 'Cut off', runtime })
  const run = { agent_id: String(agent.json.id), input: {} }
  const { json } = await callService(credentials, 'POST', '/runs', run, { prefer: 'respond-async' })
  await page.goto(`${origin}/runs/${json.id}`)
  return page
}

const disposable = <Database extends { drop(): Promise<void> }>(database: Database) => ({
  ...database,
  [Symbol.asyncDispose]: () => database.drop(),
})
