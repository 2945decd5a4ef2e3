/** Accessibility by the rules of axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

export type Check = {
  /** `colours`: only the rules that depend on colours, for a page that differs in its theme only from one checked by all. */
  rules?: 'all' | 'colours'
  /** A selector, for a dialog over a page that was checked without it. */
  within?: string | undefined
}

/** The rules of axe that the page violates, each with an element. */
export async function violationsOf(page: Page, { rules = 'all', within = 'html' }: Check = {}): Promise<string[]> {
  await page.evaluate(transitionsEnd)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  const found = await page.evaluate(`axe.run(${JSON.stringify(within)}, ${JSON.stringify(options[rules])})`)
  return (found as { violations: Violation[] }).violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Nothing has to be fetched again: no page plays media, and no style depends on the orientation. */
const onlyViolations = { resultTypes: ['violations'], preload: false }
const options = {
  all: onlyViolations,
  colours: { ...onlyViolations, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

/*
 * While colours change from one theme to the other, their contrast is arbitrary. An element with an inherited colour starts its
 * transition when its parent's has ended, so each frame may start new ones.
 */
const transitionsEnd = `(async () => {
  const isRunning = ({ effect, playState }) =>
    playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime)
  do await new Promise(requestAnimationFrame)
  while (document.getAnimations().some(isRunning))
})()`
