import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { onlyLong } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const root = join(import.meta.dirname, '..', '..')

type Violation = { rule: { name: string }; from: string; to: string }

/** Runs dependency-cruiser, as `npm run lint` does, over the folders that exist. */
function cruise(cwd: string, folders: string[]): Promise<string[]> {
  const program = join(root, 'node_modules', '.bin', 'depcruise')
  const config = join(root, '.dependency-cruiser.cjs')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, '--config', config, '--output-type', 'json', ...folders],
      { cwd, maxBuffer: 100_000_000 },
      (_, stdout, stderr) => {
        try {
          const { violations } = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary
          resolve(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort())
        } catch {
          reject(new Error(`dependency-cruiser failed: ${stderr}${stdout}`))
        }
      },
    )
  })
}

// `npm run lint` checks the same files.
onlyLong(test)(
  'the repository breaks no rule',
  async () => {
    expect(await cruise(root, ['src', 'schema', 'rest', 'migrations', 'bench'])).toEqual([])
  },
  60_000,
)

/** Rule, file, and the import that breaks the rule. */
const violations: [string, string, string][] = [
  ['src-stays-below', 'src/runs/one.ts', 'schema/thing.ts'],
  ['src-stays-below', 'src/platform/two.ts', 'rest/thing.ts'],
  ['main-is-the-root', 'src/edge/three.ts', 'src/main/thing.ts'],
  ['main-is-the-root', 'schema/four.ts', 'src/main/thing.ts'],
  ['main-is-the-root', 'rest/five.ts', 'src/main/thing.ts'],
  ['schema-below-rest', 'schema/six.ts', 'rest/thing.ts'],
  ['rest-touches-no-feature', 'rest/seven.ts', 'src/runs/thing.ts'],
  ['rest-touches-no-feature', 'rest/eight.ts', 'src/access/thing.ts'],
  ['rest-touches-no-table', 'rest/nine.ts', 'src/platform/database.ts'],
  ['platform-knows-no-domain', 'src/platform/ten.ts', 'src/agents/thing.ts'],
  ['events-know-the-platform-only', 'src/events/eleven.ts', 'src/runs/thing.ts'],
  ['streaming-knows-the-platform-only', 'src/streaming/sixteen.ts', 'src/runs/thing.ts'],
  ['streaming-knows-the-platform-only', 'src/streaming/seventeen.ts', 'src/access/thing.ts'],
  ['features-write-no-stream', 'src/runs/eighteen.ts', 'src/streaming/thing.ts'],
  ['runtimes-know-no-feature', 'src/runtimes/twelve.ts', 'src/runs/thing.ts'],
  ['a-feature-keeps-its-entity', 'src/agents/thirteen.ts', 'src/runs/runEntity.ts'],
  ['scheduler-knows-the-platform-only', 'src/scheduler/sixteen.ts', 'src/runs/thing.ts'],
  ['scheduler-knows-the-platform-only', 'src/scheduler/seventeen.ts', 'src/events/thing.ts'],
  ['bodies-know-the-platform-only', 'src/bodies/thirtyFour.ts', 'src/runs/thing.ts'],
  ['cluster-knows-the-platform-only', 'src/cluster/thirtyTwo.ts', 'src/scheduler/thing.ts'],
  ['json-schemas-know-no-feature', 'src/jsonSchemas/twentySix.ts', 'src/runs/thing.ts'],
  ['sandbox-knows-the-platform-only', 'src/sandbox/twentySeven.ts', 'src/scheduler/thing.ts'],
  ['limits-know-the-platform-only', 'src/limits/eighteen.ts', 'src/access/thing.ts'],
  ['connectors-know-no-agent', 'src/connectors/nineteen.ts', 'src/agents/thing.ts'],
  ['runs-execution-stays-below', 'src/runs/execution/twenty.ts', 'src/runs/thing.ts'],
  ['runs-log-stays-below', 'src/runs/log/twentyOne.ts', 'src/runs/thing.ts'],
  ['runs-log-stays-below', 'src/runs/log/twentyTwo.ts', 'src/runs/execution/thing.ts'],
  ['runs-store-stays-below', 'src/runs/store/twentyThree.ts', 'src/runs/thing.ts'],
  ['runs-store-stays-below', 'src/runs/store/twentyFour.ts', 'src/runs/execution/thing.ts'],
  ['runs-store-stays-below', 'src/runs/store/twentyFive.ts', 'src/runs/log/thing.ts'],
  ['run-types-stand-alone', 'src/runs/run.ts', 'src/runs/store/thing.ts'],
  ['room-audit-stays-below', 'src/audit/twentyEight.ts', 'src/access/thing.ts'],
  ['room-access-stays-below', 'src/access/twentyNine.ts', 'src/agents/thing.ts'],
  ['room-platform-stays-below', 'src/platform/thirty.ts', 'src/runs/thing.ts'],
  ['room-fairness-stays-below', 'src/fairness/thirtyThree.ts', 'src/platform/thing.ts'],
  ['rooms-are-listed', 'src/attic/thirtyOne.ts', 'src/platform/thing.ts'],
  ['migrations-import-nothing-of-ours', 'migrations/fourteen.ts', 'src/platform/thing.ts'],
  ['clients-stand-alone', 'bench/fifteen.ts', 'src/platform/thing.ts'],
]

const forms: [string, (path: string) => string][] = [
  ['an import', (path) => `import { thing } from '${path}'\nexport const here = thing\n`],
  ['a re-export', (path) => `export * from '${path}'\n`],
  ['an import for its effect', (path) => `import '${path}'\n`],
  ['a dynamic import', (path) => `export const here = () => import('${path}')\n`],
]

/** Files that break the rules on cycles (also of types), entities and development dependencies. */
const otherViolations: [string, string, string][] = [
  ['no-cycles', 'src/runs/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n"],
  ['no-cycles', 'src/runs/c.ts', "import type { D } from './d.ts'\nexport type C = D[]\n"],
  [
    'rest-touches-no-table',
    'rest/table.ts',
    "import { DataSource } from 'typeorm'\nexport const source = DataSource\n",
  ],
  ['rest-touches-no-table', 'rest/client.ts', "import pg from 'pg'\nexport const client = pg\n"],
  ['production-needs-no-dev-tools', 'src/edge/tool.ts', "import Ajv from 'ajv-formats'\nexport const ajv = Ajv\n"],
]

/** The other halves of the cycles, which are reported once. */
const halves: [string, string][] = [
  ['src/runs/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n"],
  ['src/runs/d.ts', "import { type C } from './c.ts'\nexport type D = { c: C }\n"],
]

const valid: [string, string][] = [
  ['src/main/root.ts', "import { thing } from '../../rest/thing.ts'\nexport const here = thing\n"],
  ['src/runs/use.ts', "import { thing } from '../agents/thing.ts'\nexport const here = thing\n"],
  ['src/runs/own.ts', "import { thing } from './runEntity.ts'\nexport const here = thing\n"],
  ['src/runs/log.ts', "import { thing } from '../streaming/logTails.ts'\nexport const here = thing\n"],
  ['rest/stream.ts', "import { thing } from '../src/streaming/thing.ts'\nexport const here = thing\n"],
  ['rest/type.ts', "import type { thing } from '../src/runs/thing.ts'\nexport type Here = typeof thing\n"],
  ['src/runs/execution/down.ts', "import { thing } from '../store/thing.ts'\nexport const here = thing\n"],
  ['src/runs/store/type.ts', "import type { thing } from '../runStatus.ts'\nexport type Here = typeof thing\n"],
  ['src/runtimes/check.ts', "import { thing } from '../jsonSchemas/thing.ts'\nexport const here = thing\n"],
  ['src/jsonSchemas/process.ts', "import { thing } from '../sandbox/thing.ts'\nexport const here = thing\n"],
  ['src/sandbox/time.ts', "import { thing } from '../platform/thing.ts'\nexport const here = thing\n"],
  ['rest/below.ts', "import { thing } from '../schema/thing.ts'\nexport const here = thing\n"],
]

describe('reports violations in a generated tree', () => {
  let found: string[]
  beforeAll(async () => {
    await using folder = await temporaryFolder()
    await writeTree(folder.path, [
      ...forms.flatMap(([, form], index) =>
        violations.map(([, from, to]): [string, string] => [numbered(from, index), form(relativeTo(from, to))]),
      ),
      ...otherViolations.map(([, file, content]): [string, string] => [file, content]),
      ...halves,
      ...valid,
    ])
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'))
    await symlink(join(root, 'package.json'), join(folder.path, 'package.json'))
    found = await cruise(folder.path, ['src', 'schema', 'rest', 'migrations', 'bench'])
  }, 60_000)

  test.each(forms.map(([name], index): [string, number] => [name, index]))('made by %s', (_, index) => {
    const expected = violations.map(([rule, from, to]) => `${rule}: ${numbered(from, index)} -> ${to}`)
    expect(found).toEqual(expect.arrayContaining(expected))
  })

  test('of the rules on cycles (also of types), entities and development dependencies', () => {
    const rules = found.map((line) => line.replace(/ -> .*/, ''))
    expect(rules).toEqual(expect.arrayContaining(otherViolations.map(([rule, file]) => `${rule}: ${file}`)))
  })

  test('but none for valid imports', () => {
    const files = [...valid.map(([file]) => file), ...things]
    expect(found.filter((line) => files.some((file) => line.includes(`: ${file} -> `)))).toEqual([])
  })
})

const things = [
  ...['schema/thing.ts', 'rest/thing.ts', 'src/main/thing.ts', 'src/runs/thing.ts', 'src/access/thing.ts'],
  ...['src/agents/thing.ts', 'src/platform/thing.ts', 'src/platform/database.ts', 'src/runs/runEntity.ts'],
  ...['src/runs/execution/thing.ts', 'src/runs/log/thing.ts', 'src/runs/store/thing.ts', 'src/runs/runStatus.ts'],
  ...['src/scheduler/thing.ts', 'src/events/thing.ts', 'src/sandbox/thing.ts', 'src/jsonSchemas/thing.ts'],
  ...['migrations/thing.ts', 'bench/thing.ts'],
  ...['migrations/thing.ts', 'bench/thing.ts', 'src/streaming/thing.ts', 'src/streaming/logTails.ts'],
]

async function writeTree(path: string, files: [string, string][]): Promise<void> {
  const all = [...things.map((thing): [string, string] => [thing, 'export const thing = 1\n']), ...files]
  for (const [name, content] of all) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), content)
  }
  await writeFile(join(path, 'tsconfig.json'), '{}')
}

/** The file with the import, for each form: its name has a number, except where a rule is for files of certain names. */
function numbered(path: string, index: number): string {
  if (path === 'src/runs/run.ts') return `src/runs/${['run', 'runEvent', 'runErrors', 'waitTime'][index]}.ts`
  return path.replace('.ts', `${index}.ts`)
}

const relativeTo = (from: string, to: string): string => `${'../'.repeat(from.split('/').length - 1)}${to}`
