import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { noticesFile, printNotices } from '../../notices/printNotices.ts'

test('THIRD-PARTY-NOTICES.txt is up to date: run "npm run notices" after changing a dependency', () => {
  expect(readFileSync(noticesFile, 'utf8') === printNotices()).toBe(true) // a difference would print half a megabyte
})

test('it names every package that the service depends on', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const notices = readFileSync(noticesFile, 'utf8')
  const missing = Object.entries(dependencies).filter(([name, version]) => !notices.includes(`\n${name} ${version} (`))
  expect(missing).toEqual([])
})
