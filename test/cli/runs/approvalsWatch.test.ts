import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { openBreakableLine } from '../helpers/breakableLine.ts'
import { type CliService, startCliService } from '../helpers/cliService.ts'
import { patienceMs } from '../helpers/patience.ts'
import { startArs } from '../helpers/runArs.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())

const waitingRun = async () =>
  (await cli.ars(['runs', 'create', 'simulator', '-i', '{"ask": {}}', '--wait', '--quiet'])).stdout.trim()

const watch = (env: Record<string, string> = {}) => {
  const words = ['approvals', '--watch', '--json', 'id', '--verbose']
  const child = startArs(words, { env: { ...cli.env, ...env }, cwd: cli.folder })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  const ids = () => [...written.stdout.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id)
  return {
    ids,
    shows: (id: string) => waitUntil(`it shows ${id}; it says ${written.stderr}`, patienceMs, () => ids().includes(id)),
    listCalls: () => written.stderr.match(/^debug request .*\/runs\?/gm)?.length ?? 0,
    async stop() {
      child.kill('SIGINT')
      const [code] = await once(child, 'close')
      return { code, stderr: written.stderr }
    },
  }
}

test('approvals --watch shows waiting and new runs, each once, and reads the list once', async () => {
  const before = await waitingRun()
  const watched = watch()
  await watched.shows(before)
  const after = [await waitingRun(), await waitingRun()]
  for (const id of after) await watched.shows(id)
  expect(watched.ids()).toEqual([before, ...after])
  expect(watched.listCalls()).toBe(1)
  expect(await watched.stop()).toEqual({ code: 130, stderr: expect.stringContaining('Stopped watching') })
})

test('approvals --watch reads the list again after a lost connection, and repeats nothing', async () => {
  const url = new URL(cli.service.credentials.base_url)
  const line = await openBreakableLine(Number(url.port))
  url.port = String(line.port)
  const before = await waitingRun()
  const watched = watch({ ARS_BASE_URL: url.href })
  await watched.shows(before)
  line.break()
  const meanwhile = await waitingRun()
  line.restore()
  await watched.shows(meanwhile)
  expect(watched.listCalls()).toBe(2)
  expect(new Set(watched.ids()).size).toBe(watched.ids().length)
  expect(await watched.stop()).toMatchObject({ code: 130 })
  await line.close()
})
