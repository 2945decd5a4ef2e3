/*
 * `npm run bench`: measures the service and the reference servers in turn, over HTTPS from a third process, and prints their
 * ratios. A wrong or missing response fails the bench; a ratio never does.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { type Bench, openBench } from './openBench.ts'
import { type Options, readOptions, UsageError } from './readOptions.ts'
import type { Row } from './scenarios/scenario.ts'
import { scenarios, scenariosByDefault } from './scenarios/scenarios.ts'
import { tableHead, tableLine } from './tableLines.ts'

const owned = new AsyncDisposableStack()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void interrupt())

try {
  await run(readOptions(process.argv.slice(2), Object.keys(scenarios), scenariosByDefault))
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1
  if (!interrupted) console.error(error instanceof Error ? error.message : error)
} finally {
  await owned.disposeAsync()
}

async function run(options: Options): Promise<void> {
  const before = environment()
  const bench = await openBench(owned, options)
  console.log(`${before}\n\n${tableHead()}`)
  const rows = await measureAll(bench).catch((error) => {
    throw new Error(`${error instanceof Error ? error.message : error}\nThe service wrote:\n${bench.service.output()}`)
  })
  const after = environment()
  console.log(`\n${after}`)
  if (options.jsonFile !== undefined) writeFileSync(options.jsonFile, toJson({ before, after, options, rows }))
}

async function measureAll(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of bench.options.scenarios) {
    for await (const row of scenarios[name]?.measure(bench) ?? []) {
      console.log(tableLine(row))
      if (row.note !== undefined) console.log(`  ${row.note}`)
      rows.push(row)
    }
  }
  return rows
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Child processes in the same terminal get Ctrl-C too, so their failures are expected. */
async function interrupt(): Promise<void> {
  if (interrupted) return
  interrupted = true
  console.error('Interrupted: cleaning up')
  await owned.disposeAsync()
  process.exit(130)
}

function environment(): string {
  return `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)} in the last minute`
}
