/*
 * The order of the suites: long ones first, so that no worker has one left at the end, and those that mostly wait for processes
 * alternate with the others. Some come first of all: in a worker with a full heap they take eight times as long, because of
 * garbage collection. Jest only knows durations of earlier runs, which a fresh clone does not have, so `durations.json` has
 * the seconds of suites that take 4 or more; `npm test -- --json --outputFile=results.json && node
 * test/runner/printDurations.mjs results.json` measures them again.
 */
import { readFileSync } from 'node:fs'
import Sequencer from '@jest/test-sequencer'

const seconds = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'))
const first = ['rest/largePages', 'schema/documentCache', 'schema/responseBudget']

const nameOf = ({ path }) => path.replace(/^.*\/test\//, '').replace('.test.ts', '')
const secondsOf = (test) => seconds[nameOf(test)] ?? 0
const isFirst = (test) => first.includes(nameOf(test))
const waits = (test) => /^(faults|main|clients|cli)\//.test(nameOf(test))

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests).sort((one, other) => secondsOf(other) - secondsOf(one))
    const rest = sorted.filter((test) => !isFirst(test))
    return [
      ...sorted.filter(isFirst),
      ...inTurn(
        rest.filter(waits),
        rest.filter((test) => !waits(test)),
      ),
    ]
  }
}

const inTurn = (ones, others) =>
  Array.from({ length: Math.max(ones.length, others.length) }, (_, place) => [ones[place], others[place]])
    .flat()
    .filter((test) => test !== undefined)
