/** The site's styles use only tokens that exist: an unknown one is ignored by browsers, which hid the lines of drawings. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '..', '..')

test('every custom property of the site and of the dashboard is defined', () => {
  const styles = globSync('dashboard/**/*.css', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const scripts = globSync('dashboard/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const defined = new Set(
    [...styles, ...scripts].flatMap((text) => [...text.matchAll(/(--[\w-]+)['"]?\s*[:\]]/g)].map(([, name]) => name)),
  )
  const used = styles.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)(?=\s*\))/g)].map(([, name]) => name))
  expect(used.length).toBeGreaterThan(100)
  expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([])
})
