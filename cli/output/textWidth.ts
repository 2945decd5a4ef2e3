import { stripVTControlCharacters } from 'node:util'

/** How many terminal cells a text takes: wide characters take two, combining marks and escape sequences none. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const sign of stripVTControlCharacters(text)) width += signWidth(sign)
  return width
}

/** At most this many cells, with a mark where the text was cut off. */
export function shortened(text: string, cells: number, mark: string): string {
  if (textWidth(text) <= cells) return text
  const room = Math.max(0, cells - mark.length)
  let kept = ''
  let width = 0
  for (const sign of text) {
    width += signWidth(sign)
    if (width > room) break
    kept += sign
  }
  return `${kept}${mark}`.slice(0, cells)
}

function signWidth(sign: string): number {
  if (/\p{Mark}|\u200d|[\ufe00-\ufe0f]/u.test(sign)) return 0
  return /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u.test(
    sign,
  )
    ? 2
    : 1
}
