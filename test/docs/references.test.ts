/** What the documentation refers to exists: links and their headings, scripts, files, tests of invariants, packages. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'clients/*/*.md'], { cwd: root })

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

describe('ARCHITECTURE.md and the decisions', () => {
  const exclude = ({ name }: { name: string }) => name === 'node_modules'
  const entries = globSync('*/**/*', { cwd: root, exclude, withFileTypes: true })
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  const exists = (path: string) => existsSync(join(root, path)) || paths.some((each) => each.endsWith(`/${path}`))
  const decisions = pages.filter((page) => page.startsWith('docs/decisions/'))

  test.each(['ARCHITECTURE.md', ...decisions])('every file and folder that %s names exists', (page) => {
    const named = [...read(page).matchAll(/`([\w.-]+(?:\/[\w.-]+)*)(?:\/|(?<=\.(?:ts|sh|mjs|json|md)))`/g)]
    expect(named.map(([, path = '']) => path).filter((path) => !exists(path))).toEqual([])
  })

  test('every invariant names tests, which exist', () => {
    const [, section = ''] = read('ARCHITECTURE.md').split('## Invariants')
    const rows = [...section.matchAll(/^\| (No .+?) \| (.+) \|$/gm)]
    expect(rows.length).toBeGreaterThan(15)
    const untested = rows.filter(([, , tests = '']) => {
      const named = [...tests.matchAll(/`(test\/[\w/.-]+)`/g)].map(([, path = '']) => path)
      return !named.some((path) => path.endsWith('.test.ts')) || !named.every(exists)
    })
    expect(untested.map(([, invariant]) => invariant)).toEqual([])
  })

  test('the index lists every decision', () => {
    const index = read('docs/decisions/README.md')
    const names = decisions.map((page) => basename(page)).filter((name) => name !== 'README.md')
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([])
  })

  test('every dependency has its reason', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'))
    const named = [...read('docs/decisions/dependencies.md').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const isNamed = (name: string) =>
      named.some((each) => name === each || (each.endsWith('*') && name.startsWith(each.slice(0, -1))))
    const all = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
    expect(all.filter((name) => !isNamed(name))).toEqual([])
  })
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
