export const generatedHeader = '# Printed by `npm run clients` from clients/openapi.json. Changes are lost.\n'

const width = 116

/** Sentences in lines of at most `width` characters. */
export const wrapped = (text: string, indent: number, hanging = indent): string => {
  const lines: string[] = []
  let line = ' '.repeat(indent)
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const isStart = line.trim() === ''
    if (!isStart && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ' '.repeat(hanging) + word
    } else {
      line += isStart ? word : ` ${word}`
    }
  }
  return [...lines, line].join('\n')
}

/** A docstring of paragraphs; each may have lines already. */
export const docstring = (paragraphs: string[], indent: number): string => {
  const pad = ' '.repeat(indent)
  const text = paragraphs.filter(Boolean).join('\n\n').replaceAll('\\', '\\\\').replaceAll('"""', "'''")
  if (!text.includes('\n') && pad.length + text.trim().length + 6 <= width) return `${pad}"""${text.trim()}"""\n`
  return `${pad}"""\n${text}\n${pad}"""\n`
}

/** `from module import (a, b)`, or nothing. */
export const importOf = (module: string, names: string[], indent = 0): string => {
  const pad = ' '.repeat(indent)
  const sorted = [...new Set(names)].sort()
  if (sorted.length === 0) return ''
  const line = `${pad}from ${module} import ${sorted.join(', ')}\n`
  if (line.length <= width) return line
  return `${pad}from ${module} import (\n${sorted.map((name) => `${pad}    ${name},\n`).join('')}${pad})\n`
}

/** `__all__`, so that a star import exports what the module defines. */
export const allOf = (names: string[]): string =>
  `__all__ = [\n${[...names]
    .sort()
    .map((name) => `    "${name}",\n`)
    .join('')}]\n`
