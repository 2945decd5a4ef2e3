/** The pages that suites read like a reader. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startLine } from './readLikeAReader.ts'
import { root } from './readPage.ts'

const pagesIn = (patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort()

export const quickStarts = pagesIn(['docs/quickstarts/*.md'])

export const hasSettings = (page: string): boolean => settingsOf(page) !== ''

/** With which the service runs at the end of the page, such as `SESSION_TOKENS=on`. */
export function settingsOf(page: string): string {
  const starts = new RegExp(startLine, 'gm')
  return [...readFileSync(join(root, page), 'utf8').matchAll(starts)].at(-1)?.[1] ?? ''
}

/** The command-line tool's page is printed, and test/cli runs its commands; operatorPages.test.ts runs the last three. */
const isRunElsewhere = (page: string) => /\/(?:README|cli|backup|postgresql|upgrading)\.md$/.test(page)

export const guides = pagesIn(['docs/*.md', 'docs/{concepts,reference}/*.md']).filter((page) => !isRunElsewhere(page))
