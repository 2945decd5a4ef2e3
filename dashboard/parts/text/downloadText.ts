/** Saves text as a file. Long text is passed in parts, so that they need not be joined. */
export function downloadText(name: string, text: string | string[], type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob(typeof text === 'string' ? [text] : text, { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started when the click returns, but some browsers read the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
