/**
 * The image. Its steps are performed in a folder, in the order of the Dockerfile and with the files that .dockerignore
 * leaves, and the result is started: a container engine needs a base image from a registry.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readConfig } from '../../src/platform/config.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { freePort } from '../helpers/freePort.ts'
import { outputOf, runProgram } from '../helpers/runProgram.ts'
import { onlyLong } from '../helpers/scale.ts'
import { type Command, startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { type Instruction, imageCommand, imageSettings, readDockerfile, root } from './readSample.ts'

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const kept = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
/** The files and folders of the repository that get into the image. */
const isSent = (path: string): boolean =>
  kept.some((one) => one === path || one.startsWith(`${path}/`)) || !ignored.some((pattern) => matches(path, pattern))
const matches = (path: string, pattern: string): boolean =>
  pattern.startsWith('**/')
    ? globToPattern(pattern.slice(3)).test(path.split('/').at(-1) ?? '')
    : globToPattern(pattern).test(path)
const globToPattern = (glob: string): RegExp => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)

describe('the image', () => {
  test('starts the service as npm start does, and listens on every address', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const [program, ...args] = imageCommand('CMD')
    expect(program).toBe('node_modules/.bin/node')
    expect(['exec node', ...args].join(' ')).toBe(scripts.start)
    expect(readConfig(imageSettings())).toMatchObject({ host: '0.0.0.0', plainHttp: { required: true } })
  })

  test('does not run as root', () => {
    expect(readDockerfile().at(-1)).toContainEqual({ name: 'USER', text: 'node' })
  })

  test('holds no data, no tests and no packages of the machine that builds it', () => {
    const paths = ['.data', '.git', 'node_modules', 'cli/node_modules', 'test', 'bench', 'deploy/compose.yaml']
    expect(paths.filter(isSent)).toEqual([])
    const needed = [...imageCommand('HEALTHCHECK').slice(1), 'src', 'docs', 'clients/openapi.json', '.npmrc']
    expect(needed.filter((path) => !isSent(path) || !existsSync(join(root, path)))).toEqual([])
  })
})

onlyLong(test)(
  'its steps make a service with a dashboard that is already built, and its health check knows when it runs',
  async () => {
    await using resources = new AsyncDisposableStack()
    const folder = resources.use(await temporaryFolder()).path
    const place = await perform(readDockerfile(), folder)
    expect(readdirSync(join(place, 'app/node_modules/.cache/dashboard'))).toHaveLength(1)
    expect(globSync('app/{test,bench,.git,.data}', { cwd: place })).toEqual([])
    const httpPort = String(await freePort())
    const env = { ...imageSettings(), PORT: '0', HTTP_PORT: httpPort }
    const [check = '', ...checkArguments] = imageCommand('HEALTHCHECK')
    const inApp = (program: string) => join(place, 'app', program)
    const checkHealth = () =>
      runProgram({ program: inApp(check), args: checkArguments, env: childEnvironment(env), cwd: inApp('') })
    expect((await checkHealth()).code).toBe(1)
    const [program = '', ...args] = imageCommand('CMD')
    const paths = args.map((arg) => (arg.startsWith('src/') ? inApp(arg) : arg))
    const command: Command = [inApp(program), ...paths]
    const service = resources.use(await startServiceProcess(join(place, 'data'), env, command))
    expect((await checkHealth()).code).toBe(0)
    expect((await service.stop('SIGTERM')).code).toBe(0)
  },
  600_000,
)

/** A stage: the folder that stands for its file system, and the folder in it where its steps are performed. */
type Stage = { place: string; workdir: string }

/** Performs the steps of each stage. Returns the folder of the last one. */
async function perform(stages: Instruction[][], folder: string): Promise<string> {
  const known = new Map<string, Stage>()
  let place = ''
  for (const [index, [from, ...steps]] of stages.entries()) {
    place = join(folder, String(index))
    await mkdir(place)
    const [base = '', , alias = ''] = from?.text.split(' ') ?? []
    const before = known.get(base)
    if (before !== undefined) await copy(before.place, place)
    const stage = { place, workdir: join(place, before?.workdir.slice(before.place.length) ?? '') }
    known.set(alias, stage)
    for (const step of steps) await performStep(step, stage, known)
  }
  return place
}

async function performStep({ name, text }: Instruction, stage: Stage, known: ReadonlyMap<string, Stage>) {
  if (name === 'WORKDIR') {
    stage.workdir = join(stage.place, text)
    await mkdir(stage.workdir, { recursive: true })
  } else if (name === 'COPY') {
    await copyFiles(text.split(' '), stage, known)
  } else if (name === 'RUN') {
    // Without the owner, since nothing here has another user.
    const script = text.replace(' -o node -g node', '').replaceAll(/ \/(?=data\b)/g, ` ${stage.place}/`)
    const { HOME, NODE_EXTRA_CA_CERTS } = process.env
    const env = childEnvironment({ HOME, NODE_EXTRA_CA_CERTS })
    await outputOf({ program: 'sh', args: ['-ec', script], cwd: stage.workdir, env })
  }
}

async function copyFiles(words: string[], { place, workdir }: Stage, known: ReadonlyMap<string, Stage>): Promise<void> {
  const [option = '', source = '', target = ''] = words
  const from = known.get(option.replace('--from=', ''))
  if (from !== undefined) return copy(join(from.place, source), join(place, target))
  for (const path of words.slice(0, -1))
    await cp(join(root, path), join(workdir, path), { recursive: true, filter: isCopied })
}

const copy = (from: string, to: string): Promise<void> => cp(from, to, { recursive: true, verbatimSymlinks: true })

const isCopied = (source: string): boolean => {
  const path = source.slice(root.length + 1)
  return path === '' || parents(path).every(isSent)
}

/** A path and the folders that it is in. */
const parents = (path: string): string[] => (path === '.' ? [] : [...parents(dirname(path)), path])
