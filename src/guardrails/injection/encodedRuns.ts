/** Decodes base64, hexadecimal and percent-encoded text. */
export function* decodedRuns(text: string): Generator<{ end: number; decoded: string }> {
  for (const { 0: run, index } of text.matchAll(encodedRun)) {
    const decoded = decodeRun(run)
    if (decoded !== undefined) yield { end: index + run.length, decoded }
  }
}

/** Longer runs are decoded in pieces. */
const encodedRun = /(?:%[0-9a-f]{2}){8,1024}|[a-z0-9+/_-]{24,4096}/gi

function decodeRun(run: string): string | undefined {
  if (run.startsWith('%')) return readable(Buffer.from(run.replaceAll('%', ''), 'hex'))
  const encoding = /^[0-9a-f]*$/i.test(run) ? 'hex' : 'base64'
  // Most runs are not text, and their first bytes show it.
  if (holdsControls(Buffer.from(run.slice(0, 64), encoding))) return undefined
  return readable(Buffer.from(run, encoding))
}

const holdsControls = (bytes: Buffer): boolean => bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))

/** Bytes that are not text contain control or invalid characters. A cut may have broken a character at either end. */
function readable(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8').replace(/^\ufffd{1,3}|\ufffd{1,3}$/g, '')
  return unreadable.test(text) ? undefined : text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const unreadable = /[\u0000-\u0008\u000e-\u001f\ufffd]/
