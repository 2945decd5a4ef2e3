/** E-mail addresses in any script. `value` has the domain in lower case. */
import { type Found, isDigit, type Search } from './found.ts'

export const emails: Search = {
  trigger: /@/g,
  readAt(source, { index: at }, floor) {
    const start = startOfLocalPart(source, at, floor)
    const next = at + 1
    const domain = start === undefined ? undefined : readDomain(source, next)
    if (start === undefined || domain === undefined) return { next }
    const end = at + 1 + domain.length
    const text = source.slice(start, end)
    const found: Found = { value: source.slice(start, at + 1) + domain.toLowerCase(), text, start, end }
    return { found, next: end }
  },
}

const longestLocalPart = 64

function startOfLocalPart(source: string, at: number, floor: number): number | undefined {
  let start = at
  while (start > floor && isLocalCharacter(source, start - 1)) {
    if (source[start] === '.' && source[start - 1] === '.') break
    start -= 1
    if (at - start > longestLocalPart) return undefined
  }
  if (source[start - 1] === '@' || source[at - 1] === '.') return undefined
  while (start < at && /[.'’-]/.test(source[start] ?? '')) start += 1
  return start < at ? start : undefined
}

function isLocalCharacter(source: string, at: number): boolean {
  const unit = source.charCodeAt(at)
  if (unit > 127) return /\p{L}|\p{N}/u.test(source[at] ?? '')
  return isDigit(unit) || isPlainLetter(unit) || "._%+'-".includes(source[at] ?? ' ')
}

const isPlainLetter = (unit: number) => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)

const domainRun = /[\p{L}\p{M}\p{N}.-]{1,254}/uy

function readDomain(source: string, from: number): string | undefined {
  domainRun.lastIndex = from
  const run = domainRun.exec(source)?.[0] ?? ''
  if (source[from + run.length] === '@') return undefined
  const domain = (run.split('..', 1)[0] ?? '').replace(/[.-]{1,254}$/, '')
  const labels = domain.split('.')
  const isDomain =
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label)) &&
    /^(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]+)$/iu.test(labels.at(-1) ?? '')
  return isDomain ? domain : undefined
}
