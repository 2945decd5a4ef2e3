const width = 118

/** Lines of a comment, wrapped; empty for an empty text. */
export const goComment = (text: string, indent = ''): string[] =>
  text
    .split('\n')
    .flatMap((paragraph) => (paragraph.trim() === '' ? [''] : wrapped(paragraph.trim(), width - indent.length)))
    .filter((line, at, lines) => line !== '' || (at > 0 && at < lines.length - 1))
    .map((line) => `${indent}//${line === '' ? '' : ` ${line}`}`)

/** A sentence with its full stop. */
export const sentence = (text: string): string => (text === '' || /[.:!?]$/.test(text) ? text : `${text}.`)

/** `List all agents` → `list all agents`; an abbreviation keeps its capitals. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

function wrapped(paragraph: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}
