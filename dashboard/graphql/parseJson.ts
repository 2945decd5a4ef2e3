/*
 * JSON with every digit of its numbers, where the browser can: numbers that JavaScript rounds are objects of `JSON.rawJSON`,
 * which JSON.stringify writes as they came. Forms take ordinary numbers alone.
 */
import { parseExactJson } from '../../clients/typescript/src/http/parseJson.ts'

export const parseJson = (text: string): unknown => ('rawJSON' in JSON ? parseExactJson(text) : JSON.parse(text))

/** Whether JSON text has numbers that JavaScript would round. */
export const isRounded = (text: string): boolean => JSON.stringify(parseJson(text)) !== JSON.stringify(JSON.parse(text))
