/** Writes `durations.json` from the results of a whole run, `npm test -- --json --outputFile=results.json`. */
import { readFileSync, writeFileSync } from 'node:fs'

const leastSeconds = 4
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const suites = testResults.map(({ name, startTime, endTime }) => [
  name.replace(/^.*\/test\//, '').replace('.test.ts', ''),
  Math.round((endTime - startTime) / 1_000),
])
const long = suites.filter(([, seconds]) => seconds >= leastSeconds)
const sorted = long.sort(([one, oneTakes], [other, otherTakes]) => otherTakes - oneTakes || (one < other ? -1 : 1))
writeFileSync(new URL('durations.json', import.meta.url), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
