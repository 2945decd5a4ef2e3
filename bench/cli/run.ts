/**
 * How long `ars --help` takes compared with `node -e 0` under the same Node: wall time, best of fifteen, the two in
 * turn. `node bench/cli/run.ts`. Fails if it takes more than three times as long.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const rounds = 15
const mostRatio = 3
const tool = join(import.meta.dirname, '..', '..', 'cli', 'ars.mjs')

const measureMs = (...words: string[]): number => {
  const before = process.hrtime.bigint()
  const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}`)
  return Number(process.hrtime.bigint() - before) / 1e6
}

measureMs(tool, '--help') // fills the compile cache
const pairs = Array.from({ length: rounds }, () => ({ bare: measureMs('-e', '0'), own: measureMs(tool, '--help') }))
const bare = Math.min(...pairs.map((pair) => pair.bare))
const own = Math.min(...pairs.map((pair) => pair.own))
const ratio = own / bare
console.log(
  `ars --help ${own.toFixed(1)} ms, node -e 0 ${bare.toFixed(1)} ms: ${ratio.toFixed(2)} times, at most ${mostRatio}`,
)
process.exitCode = ratio <= mostRatio ? 0 : 1
