/*
 * How long the longest task of a page takes: it blocks the page for that long. It is measured as CPU time, from Chromium's
 * trace. Wall time, as in the browser's records of long tasks, includes the time that other programs take in the meantime,
 * which in a run of all tests is a multiple; `npm run bench -- --scenario long-log` uses those records.
 */
import type { Browser } from 'playwright-core'
import { slowedBy } from '../browser/openTab.ts'

/** A page must respond within this time, whatever it is doing. */
export const mostTaskMs = 200 * slowedBy

/** Milliseconds of the longest task of all pages that `use` opens. */
export async function longestTaskMs(browser: Browser, use: () => Promise<void>): Promise<number> {
  await browser.startTracing(undefined, { categories: ['toplevel'] })
  let trace: Buffer
  try {
    await use()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const pages = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('the trace has no task of a page')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000
}

/** `tdur`: microseconds of CPU time of its thread. */
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
