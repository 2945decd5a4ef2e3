/** Invariants of ARCHITECTURE.md that show in the text of the sources. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const sources = globSync('{src,schema,rest,migrations,cli}/**/*.{ts,mjs}', { cwd: root }).map(
  (path): [string, string] => [path, read(path)],
)
const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path)
    .sort()
const namesOf = (paths: string[]): string[] => paths.map((path) => basename(path, '.ts'))

test('the sources are found', () => expect(sources.length).toBeGreaterThan(900))

test('only the entry points read the environment, and the part that withholds it from PostgreSQL', () => {
  // Between quotes it is text: the dashboard's build replaces it.
  expect(filesWith(/(?<!['"])\bprocess\.env\b|from '(?:node:)?process'/)).toEqual([
    'cli/main.ts',
    'src/main/admin.ts',
    'src/main/server.ts',
    'src/platform/embeddedPostgres/runAs.ts',
  ])
})

test('only `pace` and the processes for expressions call setImmediate', () => {
  expect(filesWith(/\bsetImmediate\b/).filter((path) => !path.startsWith('cli/'))).toEqual([
    'src/fairness/pace.ts',
    'src/runtimes/expression/replyTo.ts',
  ])
})

test('events are stored by `recordEvent` and, for runs that end in an execution, by `advanceRuns`', () => {
  expect(namesOf(filesWith(/insert into events\b/i))).toEqual(['outbox', 'advanceRuns'])
  expect(filesWith(/insert\(eventEntity\b/)).toEqual([])
})

test('audit entries are stored by `recordAudit` and, for verdicts of guardrails, with their run', () => {
  expect(namesOf(filesWith(/insert\(auditEntity\b/))).toEqual(['recordAudit'])
  expect(namesOf(filesWith(/insert into audit_log\b/i))).toEqual(['insertAuditSql'])
  expect(namesOf(filesWith(/\binsertAuditSql\(/))).toEqual(['guardrailRecords'])
})

describe('docs/decisions/memory.md', () => {
  const rows = [...read('docs/decisions/memory.md').matchAll(/^\| [^|]+ \| ([^|]+) \|/gm)]
  const named = rows.flatMap(([, where = '']) =>
    [...where.matchAll(/`?([\w/]+)`?: ((?:`\w+`(?:, )?)+)/g)].flatMap(([, folder = '', names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ folder, name })),
    ),
  )

  test('names every LRU and look-up cache', () => {
    const caches = namesOf(filesWith(/new LRUCache\b|\bcreateLookUpCache[<(]/)).filter((name) => name !== 'lookUpCache')
    expect(caches.length).toBeGreaterThan(10)
    expect(caches.filter((cache) => !named.some(({ name }) => name === cache))).toEqual([])
  })

  test('names files that exist, with their folders', () => {
    const isThere = ({ folder, name }: { folder: string; name: string }) =>
      sources.some(
        ([path]) => basename(path, '.ts') === name && `src/${path}`.includes(`/${folder.replace(/\/$/, '')}/`),
      )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((one) => !isThere(one))).toEqual([])
  })
})
