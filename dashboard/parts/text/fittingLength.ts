/** How much of a text fits into a row: up to a space if possible, and never within a character. */
export function fittingLength(text: string, columns: number): number {
  const start = text.slice(0, columns + 1)
  if (!isPlain.test(start)) return measuredLength(text, columns)
  if (text.length <= columns) return text.length
  // A space after the last column takes no room.
  const space = text.lastIndexOf(' ', columns)
  return space > 0 ? space + 1 : columns
}

/** Characters that each take one column. */
const isPlain = /^[ -~]*$/

function measuredLength(text: string, columns: number): number {
  let width = 0
  let at = 0
  let breakAt = 0
  let isJoined = false
  for (const character of text) {
    const own = isJoined ? 0 : widthOf(character, width)
    if (width + own > columns && character !== ' ') return breakAt > 0 ? breakAt : Math.max(at, character.length)
    isJoined = character === '\u200d'
    width += own
    at += character.length
    if (character === ' ' || character === '\t' || own === 2) breakAt = at
  }
  return at
}

const tabColumns = 8
const none = /^[\p{M}\p{Cf}]$/u
const wide =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}])$/u

function widthOf(character: string, width: number): number {
  if (character === '\t') return tabColumns - (width % tabColumns)
  if (character >= ' ' && character <= '~') return 1
  return none.test(character) ? 0 : wide.test(character) ? 2 : 1
}
