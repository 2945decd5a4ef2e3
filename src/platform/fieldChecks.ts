/** Checks of input fields that several use cases share; each reports problems through `refuse`. */
import { inJsonbOrder } from './database/jsonbOrder.ts'
import { isSearchable, isStorableText } from './database/searchableJson.ts'
import { isFull, type Problem } from './errors.ts'
import type { JsonObject } from './json.ts'

export const maxMetadataBytes = 16 * 1_024

export type Refuse = (param: string, message: string) => void

export const refuseInto =
  (problems: { push(problem: Problem<'invalid_value'>): unknown; readonly length: number }): Refuse =>
  (param, message) => {
    if (!isFull(problems)) problems.push({ param, code: 'invalid_value', message })
  }

export function checkText(refuse: Refuse, param: string, text: string, maxCharacters: number, minCharacters = 0): void {
  const length = [...text.slice(0, maxCharacters * 2 + 1)].length
  if (length > maxCharacters || text.trim().length < minCharacters) {
    refuse(
      param,
      minCharacters > 0
        ? `must be ${minCharacters} to ${maxCharacters} characters long`
        : `must be at most ${maxCharacters} characters long`,
    )
  } else if (!isStorableText(text)) refuse(param, 'must not contain NUL characters or lone surrogates')
}

export function checkMetadata(refuse: Refuse, metadata: JsonObject): void {
  const text = JSON.stringify(metadata)
  const isTooLarge = (json: string) => Buffer.byteLength(json) > maxMetadataBytes
  // 1e300 is stored as 301 digits; a million of them must not be written before they are refused.
  const isLonger = () => exponent.test(text) && isTooLarge(JSON.stringify(inJsonbOrder(metadata)))
  if (isTooLarge(text) || isLonger()) refuse('metadata', 'must be at most 16 KiB of JSON')
  if (!isSearchable(text)) refuse('metadata', 'must not contain NUL characters or lone surrogates')
}

const exponent = /\de[+-]?\d/i

export function checkRange(refuse: Refuse, param: string, value: number, least: number, most: number): void {
  if (value < least || value > most)
    refuse(param, `must be from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`)
}
