/** Describes where JSON text is invalid; undefined if it is valid. */
export function jsonProblem(text: string): string | undefined {
  if (text.trim() === '') return 'This is empty: enter JSON, for example {}'
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return describe(text, error instanceof Error ? error.message : String(error))
  }
}

/** V8 gives the position, others the line and column; some messages quote the text, which does not help a reader. */
function describe(text: string, message: string): string {
  const position = /at position (\d+)/.exec(message)?.[1]
  const reason = message.replace(/(, "?\.{3}.*)? (in JSON )?at position.*$|, ".*" is not valid JSON$/su, '')
  if (position === undefined) return `Not valid JSON: ${reason}`
  const before = text.slice(0, Number(position))
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return `Not valid JSON at line ${line}, column ${column}: ${reason}`
}
