import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { shown } from './helpers/shown.ts'

let cli: CliService
let ids: Record<string, string>

/** A pipeline of one step, by the name of its agent. */
const make = async (name: string, agentId: string | undefined): Promise<string> => {
  const steps = JSON.stringify([{ name: 'only', agent_id: agentId }])
  return (await cli.json<{ id: string }>(['pipelines', 'create', '--name', name, '--steps', steps])).id
}

beforeAll(async () => {
  cli = await startCliService()
  const { echo, simulator } = cli.service.credentials.agents
  const approver = (await cli.json<{ id: string }>(['catalog', 'hire', 'approver'])).id
  ids = {
    Echo: await make('Echo line', echo),
    Sim: await make('Sim line', simulator),
    Ask: await make('Ask', approver),
  }
})
afterAll(() => cli.dispose())

describe('pipelines create, list, get, update, versions and archive', () => {
  test('manage a definition, by id or name', async () => {
    const steps = [{ name: 'read', agent_id: cli.service.credentials.agents.echo }]
    const file = join(cli.folder, 'pipeline.json')
    writeFileSync(file, JSON.stringify({ name: 'Filed', steps, output: '"done"' }))
    const made = await cli.json<{ id: string }>(['pipelines', 'create', '-i', file, '--description', 'mine'])
    expectSchema('Pipeline', made)
    expectSchema('PipelinePage', await cli.json(['pipelines', 'list', '--status', 'active']))
    expect((await cli.ars(['pipelines', 'list', '--all'])).stdout).toContain(`${made.id}\tFiled\tactive\t1\t`)
    expect(await cli.json(['pipelines', 'get', 'Filed'])).toMatchObject({ id: made.id, description: 'mine' })
    const update = ['pipelines', 'update', 'Filed', '--output', '"other"', '--metadata', '{"a":1}', '--if-version', '1']
    expect(await cli.json(update)).toMatchObject({ version: 2, output: '"other"', metadata: { a: 1 } })
    expect((await cli.ars(update)).code).toBe(1)
    expectSchema('PipelineVersionPage', await cli.json(['pipelines', 'versions', 'Filed']))
    expect((await cli.ars(['pipelines', 'versions', 'Filed'])).stdout.trim().split('\n')).toHaveLength(2)
    expect((await cli.ars(['pipelines', 'archive', 'Filed'])).code).toBe(2)
    expect(await cli.json(['pipelines', 'archive', 'Filed', '--yes'])).toMatchObject({ status: 'archived' })
  })

  test('reports all problems of a definition, and suggests a name', async () => {
    const steps = '[{"name":"a","agent_id":"ag_none"},{"name":"b","agent_id":"ag_none"}]'
    const { code, stderr } = await cli.ars(['pipelines', 'create', '--name', 'Wrong', '--steps', steps])
    expect(code).toBe(1)
    expect(stderr).toContain('invalid_pipeline')
    expect(stderr).toContain('steps.1.agent_id')
    const unknown = await cli.ars(['pipelines', 'get', 'Ehco line'])
    expect(unknown).toMatchObject({ code: 3, stderr: expect.stringContaining('Did you mean "Echo line"?') })
  })
})

describe('pipelines run', () => {
  test('prints the output to stdout and the steps to stderr', async () => {
    expect(await cli.ars(['pipelines', 'run', 'Echo line', '-f', 'query=hello', '--metadata', 'team=ops'])).toEqual({
      code: 0,
      stdout: '{"result":"hello"}\n',
      stderr: 'only started\nonly completed\n',
    })
    const { stdout } = await cli.ars(['pipelines', 'run', ids.Echo ?? '', '-i', '{"query":"x"}', '--json'])
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    for (const event of events) expectSchema('PipelineRunEvent', event)
    expect(events.at(-1)).toMatchObject({ type: 'pipeline_run.completed' })
  })

  test('exits with 10 when a step fails, with 12 when one waits, and with 11 when it is cancelled', async () => {
    const failed = await cli.ars(['pipelines', 'run', 'Sim line', '-f', 'fail.code=broken', '-f', 'fail.message=no'])
    expect(failed).toMatchObject({ code: 10, stderr: expect.stringContaining('step only: broken: no') })
    const waiting = await cli.ars(['pipelines', 'run', 'Ask', '-f', 'query=may I', '--json'])
    expect(waiting.code).toBe(12)
    const [, id = ''] = /(prun_\w+) waits for an action/.exec(waiting.stderr) ?? []
    const cancelled = await cli.json(['pipelines', 'cancel', id])
    expectSchema('PipelineRun', cancelled)
    expect((await cli.ars(['pipelines', 'follow', id])).code).toBe(12)
    expect((await cli.ars(['pipelines', 'cancel', id])).code).toBe(0)
  })

  test('returns immediately with --detach, and follow shows the rest', async () => {
    const detached = await cli.ars(['pipelines', 'run', 'Echo line', '-f', 'query=later', '--detach', '--quiet'])
    expect(detached.stdout).toMatch(/^prun_\w+\n$/)
    const followed = await cli.ars(['pipelines', 'follow', detached.stdout.trim()])
    expect(followed).toMatchObject({ code: 0, stdout: '{"result":"later"}\n' })
    const page = await cli.json<{ data: { id: string }[] }>(['pipelines', 'runs', 'Echo line', '--status', 'completed'])
    expectSchema('PipelineRunPage', page)
    expect(page.data.map(({ id }) => id)).toContain(detached.stdout.trim())
    expect((await cli.ars(['pipelines', 'runs', '--since', '1h', '--all', '--quiet'])).stdout).toContain(
      detached.stdout,
    )
  })
})

inTerminals(describe)('in a terminal', () => {
  test('list, get, versions and runs fit 40 columns', async () => {
    await cli.ars(['pipelines', 'run', 'Echo line', '-f', 'query=x'])
    for (const line of ['list', "versions 'Echo line'", 'runs']) {
      const { code, screen } = await shown(cli, `ars pipelines ${line}`, { columns: 40 })
      expect({ line, code }).toEqual({ line, code: 0 })
      expect(screen).not.toBe('')
      for (const row of screen.split('\n')) expect(row.length).toBeLessThanOrEqual(40)
    }
    expect((await shown(cli, "ars pipelines get 'Echo line'")).screen).toMatch(/^name +Echo line$/m)
  })

  test('create, update and run report what happens', async () => {
    writeFileSync(
      join(cli.folder, 'steps.json'),
      JSON.stringify([{ name: 'a', agent_id: cli.service.credentials.agents.echo }]),
    )
    const made = await shown(cli, 'ars pipelines create --name Typed --steps steps.json')
    expect(made.screen).toMatch(/Created\. Run it: ars pipelines run pipe_/)
    expect((await shown(cli, 'ars pipelines update Typed --description x')).screen).toContain('Version 2 is live.')
    const run = await shown(cli, 'ars pipelines run Typed -f query=hello')
    expect(run.screen).toBe('a started\na completed\n{\n  "result": "hello"\n}')
  })

  test('Ctrl-C does not affect the pipeline run and shows how to continue, and cancel ends it', async () => {
    const pane = await cli.terminal(`ars pipelines run 'Sim line' -f chunks=1 -f delay_ms=600000`, { columns: 200 })
    await pane.shows('only started')
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    const { before, after } = await pane.settings()
    expect(after).toBe(before)
    const [, id = ''] = /(prun_\w+) continues\./.exec(await pane.screen()) ?? []
    const interrupted = await cli.terminal(`ars pipelines follow ${id}`, { columns: 200 })
    await interrupted.shows('only started')
    await interrupted.type('C-c')
    expect(await interrupted.ended()).toBe(130)
    expect(await interrupted.screen()).toContain(`${id} continues.`)
    const follow = await cli.terminal(`ars pipelines follow ${id}`, { columns: 200 })
    await follow.shows('only started')
    expect((await shown(cli, `ars pipelines cancel ${id}`)).screen).toContain(`Cancelled ${id}.`)
    expect(await follow.ended()).toBe(11)
  })

  test('archive asks for confirmation', async () => {
    const pane = await cli.terminal('ars pipelines archive Ask')
    await pane.shows('[y/N]')
    await pane.type('n', 'Enter')
    expect(await pane.ended()).toBe(1)
    expect(await cli.json(['pipelines', 'get', 'Ask'])).toMatchObject({ status: 'active' })
  })
})
