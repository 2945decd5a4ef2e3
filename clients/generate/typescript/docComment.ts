/** A doc comment, wrapped at the width of the code; empty for an empty text. */
export function docComment(...paragraphs: string[]): string {
  const lines = paragraphs
    .filter((text) => text !== '')
    .flatMap((text, index) => [...(index > 0 ? [''] : []), ...text.split('\n').flatMap(wrapped)])
    .map((line) => line.replaceAll('*/', '*\\/'))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `/** ${lines[0]} */\n`
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

const width = 110

function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
