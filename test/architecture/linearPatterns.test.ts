/*
 * Every regular expression of the service takes linear time: one that backtracks over untrusted text would block the event
 * loop. Each is applied to texts that repeat a piece of it or of typical attacks.
 */
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@jest/globals'
import { parseSync } from '@swc/core'
import { cpuMs } from '../helpers/cpuMs.ts'
import type { Pattern } from './madePatterns.ts'

/** Applied only to the operator's settings. */
const trusted = ['src/platform/configValues.ts']

test('every pattern in the code takes linear time', () => {
  const patterns = globSync('{src,schema,rest}/**/*.ts')
    .filter((file) => !trusted.includes(file))
    .flatMap(literalsIn)
  expect(patterns.length).toBeGreaterThan(150)
  expect(patterns.flatMap(faultsOf)).toEqual([])
})

test('every pattern made from word lists takes linear time', async () => {
  const thread = new Worker(new URL('./madePatterns.ts', import.meta.url))
  const [patterns] = (await once(thread, 'message')) as [Pattern[]]
  expect(patterns.length).toBeGreaterThan(300)
  expect(patterns.flatMap(faultsOf)).toEqual([])
})

function literalsIn(file: string): Pattern[] {
  const found: Pattern[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as { type?: unknown; pattern?: string; flags?: string }
    if (type === 'RegExpLiteral') found.push({ from: file, source: String(pattern), flags: String(flags) })
    Object.values(node).forEach(walk)
  }
  walk(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2024' }))
  return found
}

const pieces = [
  ...['a', 'A', '1', '0', ' ', '\n', '\t', '"', '\\', '-', '_', '.', ',', '@', ':', '/', '=', '(', ')', '[', '{', "'"],
  ...['&', '?', '+', '#', '*', 'é', '😀', '%41', '://a:', 'eyJ-', 'eyJ-eyJ-.', '"key":["', '""', '\\"', '[a', '1 a'],
  ...['a.', 'a ', 'a@', 'a-', 'a:', 'a/', 'a=', '1.', '1,'],
]

/** The literal parts of a pattern, roughly. */
function piecesOf(source: string): string[] {
  const literal = source.replace(/\\[pP]\{[^}]*\}|\\[dwsb]/gi, ' ').replace(/\\(.)/g, '$1')
  const words = literal.split(/[^\w:/@."=-]+/).filter(({ length }) => length > 0 && length < 40)
  return [...new Set(words)].slice(0, 6).flatMap((word) => [word, `${word} `, `${word}a`])
}

const characters = 8_192
const floorMs = 20

/** Cheap patterns are fine. For the rest, quadratic time would be 16 times as much for 4 times the text. */
function faultsOf({ from, source, flags }: Pattern): string[] {
  const pattern = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`)
  const costOf = (piece: string, length: number): number => {
    // A character that nothing matches, so that a pattern that ends with `$` has to try everywhere.
    const text = `${piece.repeat(length / piece.length)}\u0001`
    const before = cpuMs()
    text.replace(pattern, '')
    return cpuMs() - before
  }
  const leastCostOf = (piece: string, length: number): number =>
    Math.min(...Array.from({ length: 3 }, () => costOf(piece, length)))
  const grows = (piece: string): boolean => {
    if (costOf(piece, characters) <= floorMs) return false
    // A bounded quantifier costs its bound at most for each character, so texts well beyond the bound show the growth.
    return leastCostOf(piece, 4 * characters) > 8 * leastCostOf(piece, characters)
  }
  // Measured again, since the speed of the cores can change in between.
  const found = [...new Set([...pieces, ...piecesOf(source)])].filter((piece) => grows(piece) && grows(piece))
  return found.map((piece) => `${from} /${source}/ on ${piece}`)
}
