/** Whether commands wrote what the page shows. `…` stands for any text. */
import { expect } from '@jest/globals'
import { isJsonObject } from '../../../src/platform/json.ts'
import type { Block } from './readPage.ts'

export function expectOutput(block: Block, written: string): void {
  const { place, language, text } = block
  if (language === 'json') {
    expect({ place, written: JSON.parse(written) }).toMatchObject({
      place,
      written: withPlaceholders(JSON.parse(text)),
    })
  } else if (!showsOutput(block, written)) {
    expect({ place, written }).toEqual({ place, written: text }) // fails, and shows both
  }
}

export const showsOutput = ({ text }: Block, written: string): boolean =>
  pattern(spaced(text)).test(spaced(written.replaceAll(keepAlive, '')))

/** On a busy machine, a stream may be quiet for long enough. */
const keepAlive = /^: keep-alive\n/gm

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const pattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^]*')}$`,
  )

function withPlaceholders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlaceholders)
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlaceholders(inner)]))
  return typeof value === 'string' && value.includes('…') ? expect.stringMatching(pattern(value)) : value
}
