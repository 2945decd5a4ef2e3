/** A service that is killed while the page follows a run, and restarted. */
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Credentials } from '../../src/main/storage/credentials.ts'
import { needsChromium, sharedBrowser } from '../browser/openBrowser.ts'
import { callService } from '../helpers/callService.ts'
import { freePort } from '../helpers/freePort.ts'
import { startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'
import { testMasterKey } from '../helpers/testService.ts'

const waitMs = 90_000

needsChromium(test)(
  'continues the log after its last number when the service was killed, and strikes out the text of the lost attempt',
  async () => {
    await using folder = await temporaryFolder()
    await using database = disposable(await createTestDatabase())
    const port = String(await freePort())
    const env = { PORT: port, HTTP_PORT: '0', DATABASE_URL: database.url, MASTER_KEY: testMasterKey }
    const first = await startServiceProcess(folder.path, env)
    const { credentials } = first
    const page = await (await sharedBrowser()).newPage({ ignoreHTTPSErrors: true })
    try {
      await openRun(page, credentials)
      await page.getByText('chunk 10').waitFor({ timeout: waitMs })
      await first.stop('SIGKILL')
      await page.getByText(/; reconnecting/).waitFor({ timeout: waitMs })
      await using _second = await startServiceProcess(folder.path, env)
      await page.getByText(/resumed at \d+, nothing missed/).waitFor({ timeout: waitMs })
      await page.getByText('Attempt 2 started over').waitFor({ timeout: waitMs })
      await callService(credentials, 'DELETE', new URL(page.url()).pathname)
      const proof = page.locator('[data-log-proof="complete"]')
      await proof.waitFor({ timeout: waitMs })
      expect(await proof.innerText()).toMatch(/^(\d+) of \1 events, no gaps; resumed at \d+, nothing missed$/)
    } finally {
      await page.close()
    }
  },
  5 * waitMs,
)

/** Signs in, starts a run that lasts longer than the test and opens its page. */
async function openRun(page: Page, credentials: Credentials): Promise<void> {
  const origin = new URL(credentials.base_url).origin
  const { email, password, agents } = credentials
  await page.request.post(`${origin}/api/auth/login`, { data: { email, password } })
  const input = { chunks: 2_000, delay_ms: 100 }
  const headers = { prefer: 'respond-async' }
  const { json } = await callService(credentials, 'POST', '/runs', { agent_id: agents.simulator ?? '', input }, headers)
  await page.goto(`${origin}/runs/${json.id}`)
}

const disposable = <Database extends { drop(): Promise<void> }>(database: Database) => ({
  ...database,
  [Symbol.asyncDispose]: () => database.drop(),
})
