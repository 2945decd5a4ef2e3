/** Decimals as text, in JSON's notation: of any length, compared and written without rounding. */

/**
 * All digits, and the position of the decimal point among them: it may be before or after all. By hand, since there may be
 * 100,000 of them: a regular expression takes three times as long.
 */
function partsOf(decimal: string): { sign: string; digits: string; point: number } {
  const sign = decimal.startsWith('-') ? '-' : ''
  const letter = decimal.indexOf('e') === -1 ? decimal.indexOf('E') : decimal.indexOf('e')
  const end = letter === -1 ? decimal.length : letter
  const exponent = letter === -1 ? 0 : Number(decimal.slice(letter + 1))
  const dot = decimal.indexOf('.')
  const whole = decimal.slice(sign.length, dot === -1 ? end : dot)
  const fraction = dot === -1 ? '' : decimal.slice(dot + 1, end)
  return { sign, digits: whole + fraction, point: whole.length + exponent }
}

export const sameDecimal = (one: string, other: string): boolean => normalizeDecimal(one) === normalizeDecimal(other)

/** The digits of a decimal without zeros at either end, and the power of ten that they are multiplied by. */
export function normalizeDecimal(decimal: string): string {
  const { sign, digits, point } = partsOf(decimal)
  const start = leadingZeros(digits)
  if (start === digits.length) return '0'
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return `${sign}${digits.slice(start, end)}e${point - end}`
}

/** How many digits it has without an exponent. */
export function plainDigits(decimal: string): number {
  const { digits, point } = partsOf(decimal)
  return Math.max(0, point - leadingZeros(digits)) + Math.max(0, digits.length - point)
}

/** Without an exponent, like PostgreSQL's `jsonb`. The caller should have counted its digits. */
export function plainNotation(decimal: string): string {
  const { sign, digits, point } = partsOf(decimal)
  const whole = digits
    .slice(0, Math.max(0, point))
    .padEnd(point, '0')
    .replace(/^0+(?=\d)/, '')
  const fraction = '0'.repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point))
  return `${sign}${whole || '0'}${fraction && `.${fraction}`}`
}

function leadingZeros(digits: string): number {
  let zeros = 0
  while (digits[zeros] === '0') zeros++
  return zeros
}
