/** The text in an output: its `result`, or its only string; otherwise empty. */
export function textIn(output: { [key: string]: unknown } | null | undefined): string {
  if (output === null || output === undefined) return ''
  const texts = Object.values(output).filter((value) => typeof value === 'string')
  return typeof output.result === 'string' ? output.result : ((texts.length === 1 ? texts[0] : undefined) ?? '')
}
