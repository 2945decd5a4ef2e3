import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { commandTree } from '../../cli/help/commandTree.ts'
import { topics } from '../../cli/tree.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { inTerminals } from './helpers/openPane.ts'
import { arsFile } from './helpers/runArs.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())

const noKey = { ARS_API_KEY: '', ARS_BASE_URL: 'https://localhost:1/v2' }

describe('help', () => {
  test('ars alone, ars --help and ars help print the overview, without a key', async () => {
    const [alone, flag, command] = await Promise.all(
      [[], ['--help'], ['help']].map((words) => cli.ars(words, { env: noKey })),
    )
    expect(alone).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('ars run echo hello') })
    for (const { name } of topics) expect(alone?.stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(flag).toEqual(alone)
    expect(command).toEqual(alone)
  })

  test('every command has a brief, an example that names it, and help with the example first', async () => {
    const commands = await commandTree(topics)
    expect(commands.length).toBeGreaterThan(60)
    for (const { path, brief, examples } of commands) {
      expect(brief).toMatch(/^[A-Z].*[^.]$/)
      expect({ path, named: examples.some(({ line }) => line.includes(`ars ${path}`)) }).toEqual({ path, named: true })
    }
    const { stdout, code } = await cli.ars(['runs', 'list', '--help'], { env: noKey })
    expect(code).toBe(0)
    expect(stdout.indexOf('Examples')).toBeLessThan(stdout.indexOf('Usage'))
    expect(stdout).toContain('Needs the scope runs:read.')
  })

  test('the subcommands of each group in the tree are its commands', async () => {
    for (const { name, words, load } of topics) {
      const loaded = await load()
      const own = loaded.kind === 'group' ? Object.keys(loaded.commands).sort() : []
      expect({ name, words: (words ?? '').split('|').filter(Boolean).sort() }).toEqual({ name, words: own })
    }
  })

  test.each(['exit-codes', 'environment', 'output', 'scopes'])('ars help %s prints the topic', async (topic) => {
    const { code, stdout } = await cli.ars(['help', topic], { env: noKey })
    expect(code).toBe(0)
    expect(stdout.split('\n').length).toBeGreaterThan(5)
  })

  test('ars help --json is the whole tree, and ars help for an unknown word exits with 2', async () => {
    const { commands } = await cli.json<{ commands: { path: string }[] }>(['help'], { env: noKey })
    expect(commands).toEqual(JSON.parse(JSON.stringify(await commandTree(topics))))
    expect((await cli.ars(['help', 'nothing'])).code).toBe(2)
  })

  test('a group without a command prints its commands to stderr and exits with 2', async () => {
    expect(await cli.ars(['runs'])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('rerun') })
  })
})

describe('version', () => {
  test('ars version and ars --version print the same', async () => {
    const result = await cli.ars(['version'])
    expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ars \d+\.\d+\.\d+ \(API 2\.4, Node v24/) })
    expect(await cli.ars(['--version'])).toEqual(result)
    expect(await cli.json(['version'])).toMatchObject({ api_version: '2.4' })
  })
})

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish', 'powershell'])('prints a script for %s', async (shell) => {
    const { code, stdout } = await cli.ars(['completion', shell])
    expect({ code, names: stdout.includes('ars') }).toEqual({ code: 0, names: true })
  })

  test('the script for bash is valid; an unknown shell exits with 2', async () => {
    const { stdout } = await cli.ars(['completion', 'bash'])
    await promisify(execFile)('bash', ['-n', '-c', stdout])
    expect((await cli.ars(['completion', 'tcsh'])).code).toBe(2)
  })

  test('the script for bash executes neither typed words nor completions', async () => {
    const script = (await cli.ars(['completion', 'bash'])).stdout
    const offered = (line: string, ...answer: string[]) => {
      const words = line.split(/(?<=[=:])|(?=[=:])| /)
      const quoted = words.map((word) => `'${word}'`).join(' ')
      const program = `${script}
        compopt() { :; }
        ars() { printf '%s\\n' "$*" >>asked; printf '%s\\n' ${answer.map((each) => `'${each}'`).join(' ')} :4; }
        COMP_LINE='${line}' COMP_WORDS=(${quoted}) COMP_CWORD=${words.length - 1}
        __ars_complete; printf '%s\\n' "\${COMPREPLY[@]}"`
      const { stdout } = spawnSync('bash', ['-c', program], { cwd: cli.folder, encoding: 'utf8' })
      return stdout.trim()
    }
    expect(offered('ars run $(touch typed) ', '$(touch offered)', 'Echo')).toBe('\\$\\(touch\\ offered\\)\nEcho')
    expect(offered('ars run Ec', 'Echo\tan agent', 'Other')).toBe('Echo')
    expect(offered('ars runs list --status=fa', '--status=failed')).toBe('failed')
    expect(offered('ars run "Ec', 'Echo twice', 'Echo $HOME', 'Other')).toBe('Echo twice')
    expect(readFileSync(join(cli.folder, 'asked'), 'utf8')).toMatch(/^complete -- run \$\(touch typed\) $/m)
    expect(readdirSync(cli.folder)).not.toEqual(expect.arrayContaining([expect.stringMatching(/typed|offered/)]))
  })

  test('offers commands, flags, values and the names of agents', async () => {
    const offered = async (...words: string[]) => (await cli.ars(['complete', '--', ...words])).stdout
    expect(await offered('run')).toMatch(/^runs\t/m)
    expect(await offered('runs', 'l')).toMatch(/^list\t/m)
    expect(await offered('runs', 'list', '--st')).toMatch(/^--status\t/m)
    expect(await offered('runs', 'list', '--status', '')).toMatch(/^failed/m)
    expect(await offered('run', '')).toMatch(/^Echo/m)
  })

  test('offers no agents and prints nothing when the service is unreachable', async () => {
    const { code, stderr } = await cli.ars(['complete', '--', 'run', ''], { env: noKey })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})

inTerminals(describe)('in a terminal', () => {
  test('help, version and completion print the same as in a pipe', async () => {
    const pane = await cli.terminal('ars version && ars help exit-codes && ars completion bash | tail -1')
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^ars \d[\s\S]*Exit codes[\s\S]*130 +Ctrl-C/)
  })

  test('Tab completes a command in bash', async () => {
    const folder = join(cli.folder, 'bin')
    mkdirSync(folder)
    symlinkSync(arsFile, join(folder, 'ars'))
    const path = `${folder}:${childEnvironment({}).PATH}`
    const pane = await cli.terminal(`PATH='${path}' bash --norc -i`)
    await pane.type('unset -f ars; PS1=ready:; source <(ars completion bash)', 'Enter')
    await pane.shows(/^ready:$/m)
    await pane.type('-l', 'ars appro')
    await pane.type('Tab')
    await pane.shows('ars approvals')
  })
})
