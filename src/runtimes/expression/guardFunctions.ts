/*
 * Functions that can build a huge string in one step check its length first: V8 ends the process when a single
 * allocation is too large. Their definitions are shared by all expressions and changed in place. JSONata reads
 * parameter names from a function's source (for `$pad(?, 5)`), so these must keep the original names.
 */
import jsonata from 'jsonata'
import { checkTextLength } from './evaluation.ts'
import { jsonChars } from './jsonChars.ts'
import { limits } from './limits.ts'

export async function guardFunctions(): Promise<void> {
  await guard(
    'pad',
    (pad) =>
      function (this: unknown, str: unknown, width: unknown, char: unknown) {
        const unit = typeof char === 'string' && char !== '' ? char.length : 1
        if (typeof str === 'string') checkTextLength(str.length + Math.abs(Number(width)) * unit)
        return pad.call(this, str, width, char)
      },
  )
  await guard(
    'join',
    (join) =>
      function (this: unknown, strs: unknown, separator: unknown) {
        if (Array.isArray(strs))
          checkTextLength(joinedLength(strs, typeof separator === 'string' ? separator.length : 0))
        return join.call(this, strs, separator)
      },
  )
  await guard(
    'string',
    (string) =>
      function (this: unknown, arg: unknown, prettify: unknown) {
        checkTextLength(jsonChars(arg, limits.textChars))
        return string.call(this, arg, prettify)
      },
  )
  await guard(
    'clone',
    (clone) =>
      function (this: unknown, arg: unknown) {
        checkTextLength(jsonChars(arg, limits.textChars))
        return clone.call(this, arg)
      },
  )
}

type Native = (this: unknown, ...args: unknown[]) => unknown

async function guard(name: string, wrap: (original: Native) => Native): Promise<void> {
  const definition = (await jsonata(`$${name}`).evaluate(null)) as { implementation: Native }
  definition.implementation = wrap(definition.implementation)
}

const joinedLength = (parts: unknown[], separatorChars: number): number =>
  parts.reduce((sum: number, part) => sum + separatorChars + (typeof part === 'string' ? part.length : 0), 0)
