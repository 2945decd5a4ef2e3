/*
 * In addition to Jest's own report: the progress of the run, if there is no terminal to show it, and at the end the programs
 * that were missing for skipped tests.
 */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const everyMs = 20_000

export default class Report {
  #running = new Set()
  #done = 0
  #begunAt = performance.now()
  #shownAt = performance.now()
  #isTerminal = process.stderr.isTTY

  constructor({ rootDir }) {
    this.nameOf = ({ path }) => relative(`${rootDir}/test`, path).replace('.test.ts', '')
  }

  onTestFileStart(test) {
    this.#running.add(this.nameOf(test))
  }

  onTestFileResult(test, _, { numTotalTestSuites }) {
    this.#running.delete(this.nameOf(test))
    this.#done++
    if (this.#isTerminal || performance.now() - this.#shownAt < everyMs) return
    this.#shownAt = performance.now()
    const seconds = Math.round((this.#shownAt - this.#begunAt) / 1_000)
    const running = [...this.#running].join(', ') || 'none'
    process.stderr.write(`${this.#done} of ${numTotalTestSuites} suites after ${seconds} s; running: ${running}\n`)
  }

  onRunComplete(_, { numPendingTests }) {
    const file = process.env.TEST_MISSING_PROGRAMS ?? ''
    if (!existsSync(file)) return
    const missing = [...new Set(readFileSync(file, 'utf8').trim().split('\n'))].sort()
    const lines = missing.map((line) => `  ${line}\n`).join('')
    process.stderr.write(
      `\n${numPendingTests} tests were skipped. Programs that they need and how to install them:\n${lines}`,
    )
  }
}
