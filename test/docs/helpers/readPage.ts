/*
 * The fenced blocks of a Markdown page, by the first words after the fence:
 *
 *     bash                commands, run in the page's shell
 *     bash terminal=2     commands that keep running, in another shell
 *     ts save=hello.ts    a file that the reader saves
 *     ts tab=TypeScript   a program that uses the library, run as it is; also of `python` and `go`
 *     text output         the output of the commands before it; `…` stands for any text
 *     json output         the same, compared as a value: fields that are not shown may have any value
 *     nginx test=proxy    run by test/docs/proxy.test.ts, since it needs more than a checkout
 *     json fragment       a shape that is shown and not run
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..', '..')

export type Block = {
  kind: 'commands' | 'program' | 'file' | 'output' | 'elsewhere' | 'fragment' | 'unknown'
  language: string
  attributes: ReadonlyMap<string, string>
  text: string
  /** `page.md:12`, for messages. */
  place: string
}

export function readPage(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(fenced)].map(([, indent = '', language = '', info = '', body = ''], index, all) => {
    const attributes = new Map(
      info
        .trim()
        .split(/ +/)
        .map((word) => word.split('=', 2))
        .map(([name = '', value = '']) => [name, value] as const),
    )
    const line = text.slice(0, all[index]?.index).split('\n').length
    const place = `${page}:${line}`
    return { kind: kindOf(language, attributes), language, attributes, text: dedent(body, indent), place }
  })
}

const fenced = /^( *)```(\S+)?([^\n]*)\n([\s\S]*?)^\1```$/gm

/** The fenced blocks of a text, with their fences. */
export const fencedBlocks = (text: string): string[] => text.match(fenced) ?? []

function kindOf(language: string, attributes: ReadonlyMap<string, string>): Block['kind'] {
  if (attributes.has('fragment')) return 'fragment'
  if (attributes.has('output')) return 'output'
  if (attributes.has('test')) return 'elsewhere'
  if (attributes.has('save')) return 'file'
  if (language === 'bash' || language === 'sh') return 'commands'
  return attributes.has('tab') && ['ts', 'python', 'go'].includes(language) ? 'program' : 'unknown'
}

const dedent = (text: string, indent: string): string =>
  indent === '' ? text : text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
