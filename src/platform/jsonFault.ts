/*
 * Finds where a text stops being JSON. JSON.parse reports a place for some faults only, and its messages quote the text, which
 * may be secret.
 */

/** Of a text that JSON.parse refused. */
export function jsonFault(text: string): string {
  const at = faultAt(text)
  const mark = text[at]
  if (mark === undefined) return 'it ends too early'
  const before = text.slice(0, at)
  const place = `line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`
  return visible.test(mark) ? `unexpected ${mark} at ${place}` : `unexpected character at ${place}`
}

const visible = /^[\x21-\x7e]$/

/** `item` and `first` are the beginnings of an array and an object, which may be empty. */
type Expected = 'value' | 'item' | 'name' | 'first' | 'colon' | 'next'

/** The first character that no JSON can have there; the length of the text if it ends too early. */
function faultAt(text: string): number {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = skipSpace(text, 0)
  for (; at < text.length; at = skipSpace(text, at)) {
    const mark = text[at] ?? ''
    const closes = mark === (open.at(-1) === '{' ? '}' : ']') && open.length > 0
    if (closes && (expected === 'next' || expected === 'item' || expected === 'first')) {
      open.pop()
      expected = 'next'
      at++
    } else if (expected === 'next') {
      if (mark !== ',' || open.length === 0) return at
      expected = open.at(-1) === '{' ? 'name' : 'value'
      at++
    } else if (expected === 'colon') {
      if (mark !== ':') return at
      expected = 'value'
      at++
    } else if (expected === 'name' || expected === 'first') {
      const end = mark === '"' ? stringEnd(text, at) : { fault: at }
      if ('fault' in end) return end.fault
      expected = 'colon'
      at = end.end
    } else if (mark === '{' || mark === '[') {
      open.push(mark)
      expected = mark === '{' ? 'first' : 'item'
      at++
    } else {
      const end = mark === '"' ? stringEnd(text, at) : scalarEnd(text, at)
      if ('fault' in end) return end.fault
      expected = 'next'
      at = end.end
    }
  }
  return text.length
}

type End = { end: number } | { fault: number }

function skipSpace(text: string, from: number): number {
  let at = from
  while (spaces.has(text.charCodeAt(at))) at++
  return at
}

const spaces = new Set([9, 10, 13, 32])

function stringEnd(text: string, start: number): End {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return { end: at + 1 }
    if (code < firstAllowed) return { fault: at }
    if (code !== backslash) continue
    escapes.lastIndex = at
    const [found] = escapes.exec(text) ?? []
    if (found === undefined) return { fault: Math.min(at + 1, text.length) }
    at += found.length - 1
  }
  return { fault: text.length }
}

const [quote, backslash, firstAllowed] = [34, 92, 32]
const escapes = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

function scalarEnd(text: string, start: number): End {
  scalar.lastIndex = start
  const [found] = scalar.exec(text) ?? []
  return found === undefined ? { fault: start } : { end: start + found.length }
}

const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
