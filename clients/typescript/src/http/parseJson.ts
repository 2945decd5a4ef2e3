/** Parses responses and events: with JSON.parse, or with every digit of their numbers. */
import { ArsError } from '../errors/arsError.ts'

export type ParseJson = (text: string) => unknown

/** The value of a number that JavaScript can't represent. JSON.stringify writes it unchanged. */
export interface RawNumber {
  readonly rawJSON: string
}

/** Not every platform has it, and TypeScript does not know it yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON?: (text: string) => RawNumber
  isRawJSON?: (value: unknown) => boolean
}

export const isRawNumber = (value: unknown): value is RawNumber => isRawJSON?.(value) === true

export function parseJsonWith(exactNumbers: boolean | undefined): ParseJson {
  if (!exactNumbers) return (text) => JSON.parse(text)
  if (rawJSON === undefined) throw new ArsError('exactNumbers requires a platform with JSON.rawJSON')
  return parseExactJson
}

/** A reviver takes many times as long, so it is used only where there may be such a number. */
export const parseExactJson: ParseJson = (text) =>
  mayBeRounded.test(text) ? JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown) : JSON.parse(text)

const mayBeRounded = /[\d.]{16}|\de-\d{3}/i

const keepDigits = (_: string, value: unknown, { source }: { source: string }): unknown =>
  typeof value !== 'number' || isHeld(value, source) ? value : rawJSON?.(source)

/** Integers are safe, or kept: whether one is read as a number must not depend on its last digits. */
const isHeld = (value: number, source: string): boolean =>
  /[.e]/i.test(source) ? digitsOf(String(value)) === digitsOf(source) : Number.isSafeInteger(value)

/** The digits without zeros at either end, and the power of ten that they are multiplied by. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e(.+))?$/i.exec(number) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const trimmed = digits.replace(/0+$/, '')
  return trimmed === '' ? '0' : `${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`
}
