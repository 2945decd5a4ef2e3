/**
 * What the client libraries cost compared with a bare HTTP client of their language: CPU time of the process, best of
 * nine, the two in turn. `node bench/clients/run.ts [language]`; CLIENTS_PYTHON is an interpreter with httpx2. Fails if a
 * target is missed both as a ratio and in microseconds.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Comparison, comparisons } from './comparisons.ts'

const rounds = 9
const folder = import.meta.dirname
const root = join(folder, '..', '..')
const temporary = mkdtempSync(join(tmpdir(), 'ars-bench-'))
const goProgram = join(temporary, 'bench')

const commands: Record<string, string[]> = {
  typescript: [process.execPath, join(folder, 'typescript.ts')],
  python: [process.env.CLIENTS_PYTHON ?? 'python3', join(folder, 'python.py')],
  go: [goProgram],
}

type Measured = { microseconds: number; grownKib: number }

function measure(language: string, what: string, count: number, address: string): Measured {
  const [program = '', ...args] = commands[language] ?? []
  const env = { ...process.env, PYTHONPATH: join(root, 'clients', 'python', 'src') }
  const output = execFileSync(program, [...args, what, String(count), address], { env, encoding: 'utf8' })
  return JSON.parse(output) as Measured
}

type Compared = { bare: number; own: number; ratio: number; grownKib: number }

/** In turn, so that both run under the same load. */
function compare({ language, what, against, count }: Comparison, address: string): Compared {
  const pairs = Array.from({ length: rounds }, () => ({
    bare: measure(language, against, count, address).microseconds,
    own: measure(language, what, count, address),
  }))
  const bare = Math.min(...pairs.map((pair) => pair.bare))
  const own = Math.min(...pairs.map((pair) => pair.own.microseconds))
  return { bare, own, ratio: own / bare, grownKib: Math.min(...pairs.map((pair) => pair.own.grownKib)) }
}

function isMet({ mostRatio, target, mostGrownKib }: Comparison, { bare, own, ratio, grownKib }: Compared): boolean {
  const isWithin = 'most' in target ? own <= target.most : own - bare <= target.mostAdded
  return (ratio <= mostRatio || isWithin) && (mostGrownKib === undefined || grownKib <= mostGrownKib)
}

function line(comparison: Comparison, compared: Compared): string {
  const { language, what, against, mostRatio, target, mostGrownKib } = comparison
  const { bare, own, ratio, grownKib } = compared
  const allowed = 'most' in target ? `${target.most} µs` : `${target.mostAdded} µs added`
  const figures = `${own.toFixed(1)} µs, ${against} ${bare.toFixed(1)} µs, ratio ${ratio.toFixed(2)}`
  const memory = mostGrownKib === undefined ? '' : `; ${grownKib} KiB more of ${mostGrownKib}`
  const verdict = isMet(comparison, compared) ? 'met' : 'not met'
  return `${language} ${what}: ${figures} (allowed ${mostRatio} or ${allowed})${memory}: ${verdict}`
}

const wanted = process.argv[2]
const chosen = comparisons.filter(({ language }) => wanted === undefined || language === wanted)
if (chosen.some(({ language }) => language === 'go')) {
  execFileSync('go', ['build', '-o', goProgram, '.'], { cwd: join(folder, 'go'), stdio: 'inherit' })
}
const server = spawn(process.execPath, [join(folder, 'responses.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
try {
  const [port] = await once(server.stdout.setEncoding('utf8'), 'data')
  const address = `http://127.0.0.1:${String(port).trim()}`
  let isWithin = true
  for (const comparison of chosen) {
    const compared = compare(comparison, address)
    isWithin &&= isMet(comparison, compared)
    console.log(line(comparison, compared))
  }
  process.exitCode = isWithin ? 0 : 1
} finally {
  server.kill()
  rmSync(temporary, { recursive: true, force: true })
}
