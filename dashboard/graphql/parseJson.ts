/*
 * Parses JSON without losing digits, where the browser supports it: numbers that JavaScript would round become `JSON.rawJSON`
 * objects, which JSON.stringify writes unchanged. Forms accept ordinary numbers only.
 */
import { parseExactJson } from '../../clients/typescript/src/http/parseJson.ts'

export const parseJson = (text: string): unknown => ('rawJSON' in JSON ? parseExactJson(text) : JSON.parse(text))

/** Whether JSON text has numbers that JavaScript would round. */
export const isRounded = (text: string): boolean => JSON.stringify(parseJson(text)) !== JSON.stringify(JSON.parse(text))
