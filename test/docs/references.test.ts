/** What the documentation refers to exists: links and their headings, scripts, and the files of the code map. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = globSync(['*.md', 'docs/*.md', 'bench/*.md', 'clients/*/*.md'], { cwd: root })

test.each(pages)('every link of %s leads to a file, and to a heading of it', (page) => {
  const links = [...read(page).matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]*))?\)/g)]
  const broken = links.filter(([, path = '', heading]) => {
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, target))) return true
    return heading !== undefined && target.endsWith('.md') && !headings(target).has(heading)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test.each(pages)('every script that %s runs is one of the package', (page) => {
  const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
  const named = [...read(page).matchAll(/npm run (?:--\S+ )*([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
})

test('every file and folder that ARCHITECTURE.md names exists', () => {
  const exclude = ({ name }: { name: string }) => name === 'node_modules'
  const entries = globSync('*/**/*', { cwd: root, exclude, withFileTypes: true })
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  const named = [...read('ARCHITECTURE.md').matchAll(/`([\w.-]+(?:\/[\w.-]+)*)(?:\/|(?<=\.(?:ts|sh|mjs|json|md)))`/g)]
  const exists = (path: string) => existsSync(join(root, path)) || paths.some((each) => each.endsWith(`/${path}`))
  expect(named.length).toBeGreaterThan(100)
  expect(named.map(([, path = '']) => path).filter((path) => !exists(path))).toEqual([])
})

/** As GitHub spells them in addresses. */
const headings = (page: string): Set<string> =>
  new Set(
    [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
