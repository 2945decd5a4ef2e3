import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { inTerminals } from './helpers/openPane.ts'
import { arsFile } from './helpers/runArs.ts'

let cli: CliService
let id: string

beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())

beforeEach(async () => {
  id = (await cli.json<{ id: string }>(['agents', 'create', '--name', 'Edited', '--expression', '1'])).id
})

/** An editor that is a script: the file is its last argument. */
const editor = (name: string, script: string): Record<string, string> => {
  const file = join(cli.folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o700)
  // The text that the tool keeps is removed with the test's folder.
  return { EDITOR: file, TMPDIR: cli.folder }
}

const slower = () => editor('slower', `sed -i 's/600000/7000/' "$1"`)
const get = () => cli.json<{ version: number; timeout_ms: number; name: string }>(['agents', 'get', id])

describe('agents edit', () => {
  test('sends the changes, and shows the difference on stderr', async () => {
    const { code, stdout, stderr } = await cli.ars(['agents', 'edit', id, '--yes', '--json'], { env: slower() })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ version: 2, timeout_ms: 7000, runtime: { type: 'expression' } })
    expect(stderr).toContain('-  "timeout_ms": 600000')
    expect(stderr).toContain('+  "timeout_ms": 7000')
  })

  test('prefers VISUAL, and supports an editor with arguments', async () => {
    const script = editor('named', `sed -i "s/Edited/$1/" "$2"`)
    const env = { EDITOR: 'false', VISUAL: `${script.EDITOR} Visual` }
    expect((await cli.ars(['agents', 'edit', id, '--yes'], { env })).code).toBe(0)
    expect(await get()).toMatchObject({ name: 'Visual' })
  })

  test('passes the text in a file that others cannot read, and removes it', async () => {
    const seen = join(cli.folder, 'seen')
    await cli.ars(['agents', 'edit', id], { env: editor('look', `stat -c '%a %n' "$1" > ${seen}`) })
    const [mode, file] = readFileSync(seen, 'utf8').trim().split(' ')
    expect(mode).toBe('600')
    expect(() => statSync(file ?? '')).toThrow('ENOENT')
  })

  test('does nothing when nothing was changed or the editor failed', async () => {
    const same = await cli.ars(['agents', 'edit', id], { env: { EDITOR: 'true' } })
    expect(same).toMatchObject({ code: 0, stderr: 'Nothing changed.\n' })
    const failed = await cli.ars(['agents', 'edit', id], { env: { EDITOR: 'false' } })
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('the editor exited with 1') })
    expect((await get()).version).toBe(1)
  })

  test('keeps the text and explains why when another version went live in the meantime', async () => {
    const update = `${process.execPath} ${arsFile} agents update ${id} --timeout-ms 9000 --quiet`
    const env = editor('overtaken', `${update} && sed -i 's/Edited/Mine/' "$1"`)
    const { code, stdout, stderr } = await cli.ars(['agents', 'edit', id, '--yes', '--json'], { env })
    expect(code).toBe(1)
    expect(stderr).toContain('You edited version 1; version 2 is live now.')
    expect(stderr).toContain(`ars agents diff ${id} 1 2`)
    const [, kept = ''] = /Your text is kept in (\S+)/.exec(stderr) ?? []
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({ name: 'Mine', timeout_ms: 600_000 })
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ error: { code: 'version_conflict' } })
    expect(await get()).toMatchObject({ name: 'Edited', version: 2 })
  })

  test('keeps the text when it is not JSON, or has a field that does not exist', async () => {
    const broken = await cli.ars(['agents', 'edit', id], { env: editor('broken', `echo '{' > "$1"`) })
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('the saved text is not JSON') })
    expect(broken.stderr).toContain('Your text is kept in ')
    const unknown = await cli.ars(['agents', 'edit', id], { env: editor('unknown', `echo '{"nmae":"x"}' > "$1"`) })
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Did you mean name?') })
  })

  test('sends nothing with --dry-run, and needs --yes without a terminal', async () => {
    const dry = await cli.ars(['agents', 'edit', id, '--dry-run'], { env: slower() })
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('"timeout_ms": 7000') })
    expect(dry.stderr).not.toContain('kept')
    const asked = await cli.ars(['agents', 'edit', id], { env: slower() })
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes is required') })
    expect((await get()).version).toBe(1)
  })

  test('exits with 2 without a terminal and without an editor', async () => {
    const { code, stderr } = await cli.ars(['agents', 'edit', id], { env: { EDITOR: '', VISUAL: '' } })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('there is no terminal for an editor') })
  })
})

inTerminals(describe)('agents edit in a terminal', () => {
  test('shows the difference, asks, and stores after yes', async () => {
    const pane = await cli.terminal(`ars agents edit ${id}`, { env: slower() })
    const screen = await pane.shows('Make this version 2 of Edited? [y/N]')
    expect(screen).toContain('+  "timeout_ms": 7000')
    await pane.type('y', 'Enter')
    expect(await pane.ended()).toBe(0)
    expect((await get()).timeout_ms).toBe(7000)
  })

  test('leaves Ctrl-C to the editor while it is open', async () => {
    const script = `trap 'sed -i s/600000/8000/ "$1"; exit 0' INT; echo editing; while :; do sleep 0.1; done`
    const pane = await cli.terminal(`ars agents edit ${id} --yes`, { env: editor('waiting', script) })
    await pane.shows('editing')
    await pane.type('C-c')
    expect(await pane.ended()).toBe(0)
    expect((await get()).timeout_ms).toBe(8000)
  })

  test('keeps the text after no, and Ctrl-C at the prompt restores the terminal', async () => {
    const refused = await cli.terminal(`ars agents edit ${id}`, { env: slower(), columns: 120 })
    await refused.shows('[y/N]')
    await refused.type('n', 'Enter')
    expect(await refused.ended()).toBe(1)
    expect(await refused.screen()).toContain('Your text is kept in ')
    const interrupted = await cli.terminal(`ars agents edit ${id}`, { env: slower() })
    await interrupted.shows('[y/N]')
    await interrupted.type('C-c')
    expect(await interrupted.ended()).toBe(130)
    const { before, after } = await interrupted.settings()
    expect(after).toBe(before)
    expect((await get()).version).toBe(1)
  })
})
