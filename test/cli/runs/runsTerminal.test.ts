import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from '../helpers/cliService.ts'
import { inTerminals, type Pane } from '../helpers/openPane.ts'
import { startProxy } from '../helpers/proxy.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
  await cli.ars(['run', 'echo', 'first'])
})
afterAll(() => cli.dispose())

const newRun = async (...words: string[]) =>
  (await cli.ars(['runs', 'create', 'simulator', ...words, '--quiet'])).stdout.trim()
const slow = ['-f', 'chunks=2', '-f', 'delay_ms=300000']
const cancelledRun = async () => {
  const id = await newRun(...slow)
  await cli.ars(['runs', 'cancel', id])
  return id
}
const restored = async (pane: Pane) => {
  const { before, after } = await pane.settings()
  expect(after).toBe(before)
}

inTerminals(describe)('in a terminal', () => {
  test('run shows the output, and how it ended', async () => {
    const pane = await cli.terminal('ars run echo hello')
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^hello\nrun_\w+ completed in [\d.]+m?s/)
  })

  test('runs create and runs get show every field', async () => {
    const pane = await cli.terminal('ars runs get $(ars runs create echo x --wait --quiet)', { rows: 50 })
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^id +run_\w+\n[\s\S]*created_at +20\S+ \((now|\d+s ago)\)/)
  })

  test('runs list is a table that fits 80 and 40 columns', async () => {
    const wide = await cli.terminal('ars runs list')
    expect(await wide.ended()).toBe(0)
    expect(await wide.screen()).toMatch(/^ID +STATUS +CREATED +TOOK/)
    const narrow = await cli.terminal('ars runs list', { columns: 40 })
    expect(await narrow.ended()).toBe(0)
    expect(await narrow.screen()).toMatch(/^ID +STATUS\n(run_\w+ +completed\n?)+$/)
  })

  test('runs events shows the log with relative times', async () => {
    const pane = await cli.terminal('ars runs events $(ars run echo x --quiet)')
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^SEQ +TYPE +CREATED +DETAIL\n3 +run\.completed +(now|\d+s ago)/)
  })

  test('runs rerun, export, cancel and action report what they did', async () => {
    const first = await newRun('-f', 'chunks=1')
    const rerun = await cli.terminal(`ars runs rerun ${first} && ars runs export --agent echo > /dev/null`)
    expect(await rerun.ended()).toBe(0)
    expect(await rerun.screen()).toMatch(/^chunk 1\s+run_\w+ completed[\s\S]*The export is complete\./)
    const active = await newRun(...slow)
    const cancel = await cli.terminal(`ars runs cancel ${active}`, { rows: 50 })
    expect(await cancel.ended()).toBe(0)
    expect(await cancel.screen()).toContain(`Cancelled ${active}.`)
    const asking = await newRun('-i', '{"ask": {}}')
    const action = await cli.terminal(`ars runs get ${asking} --wait 20 -q; ars runs action ${asking} approve`, {
      rows: 60,
    })
    expect(await action.ended()).toBe(0)
    expect(await action.screen()).toContain('Sent; run_')
  })

  test.each([
    ['run', () => `ars run simulator ${slow.join(' ')} --agent-version 1`],
    ['runs create --wait', () => `ars runs create simulator ${slow.join(' ')} --wait`],
    ['runs rerun', async () => `ars runs rerun ${await cancelledRun()}`],
    ['runs stream', async () => `ars runs stream ${await newRun(...slow)}`],
  ])('Ctrl-C in %s does not affect the run and shows how to cancel it', async (_, line) => {
    const pane = await cli.terminal(await line())
    await pane.shows(/Waiting for run_/)
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    const screen = (await pane.screen()).replaceAll('\n', '')
    const id = /(run_\w+) continues/.exec(screen)?.[1] ?? 'none'
    expect(screen).toContain(`ars runs cancel ${id}`)
    await restored(pane)
    expect(['queued', 'running']).toContain((await cli.json(['runs', 'get', id])).status)
    await cli.ars(['runs', 'cancel', id])
  })

  test("run asks the run's question, and continues after the answer", async () => {
    const pane = await cli.terminal(`ars run simulator -i '{"ask": {"prompt": "Send it?"}, "chunks": 1}'`)
    await pane.shows('[a]pprove, [r]eject or [s]kip?')
    expect(await pane.screen()).toContain('asks: Send it?')
    await pane.type('a', 'Enter')
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toContain('chunk 1')
  })

  test('approvals asks one after the other', async () => {
    const ids = [
      await newRun('-i', '{"ask": {"prompt": "First?"}}'),
      await newRun('-i', '{"ask": {"prompt": "Second?"}}'),
    ]
    for (const id of ids) await cli.ars(['runs', 'get', id, '--wait', '20'])
    const pane = await cli.terminal('ars approvals')
    await pane.shows(/asks: First\?\n\[a\]pprove/)
    await pane.type('a', 'Enter')
    await pane.shows(/asks: Second\?\n\[a\]pprove/)
    await pane.type('s', 'Enter')
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toContain(`Left ${ids[1]} waiting.`)
    await cli.ars(['runs', 'action', ids[1] ?? '', 'reject'])
  })

  test('approvals --watch shows new runs, and Ctrl-C ends it', async () => {
    const pane = await cli.terminal('ars approvals --watch')
    await pane.shows('Waiting for runs that require an action')
    const id = await newRun('-i', '{"ask": {"prompt": "Now?"}}')
    await pane.shows('asks: Now?')
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    expect(await pane.screen()).toContain('Stopped watching')
    await restored(pane)
    expect(await cli.json(['runs', 'get', id])).toMatchObject({ status: 'requires_action' })
  })

  test('Ctrl-C in runs export says that it is not complete, and restores the terminal', async () => {
    const proxy = await startProxy(cli.service, () => undefined)
    const pane = await cli.terminal('ars runs export --format csv -o part.csv', { env: proxy.env })
    await pane.shows('Waiting for 127.0.0.1')
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    expect(await pane.screen()).toBe('The export is not complete.')
    await restored(pane)
    await proxy.close()
  })
})
