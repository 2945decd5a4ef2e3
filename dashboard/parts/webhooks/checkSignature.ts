/** Checks the signatures of a delivery with WebCrypto: the secret never leaves the page. */
export type SignatureVerdict = {
  header: 'X-SERVICE-Signature' | 'webhook-signature'
  result: 'matches' | 'differs' | 'absent'
}

type Signed = { headers: Record<string, unknown>; body: string }

export async function checkSignature(secret: string, { headers, body }: Signed): Promise<SignatureVerdict[]> {
  const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined)
  const own = text('x-service-signature')
  const expected = hexOf(await sign(utf8(secret), body))
  return [
    { header: 'X-SERVICE-Signature', result: own === undefined ? 'absent' : own === expected ? 'matches' : 'differs' },
    { header: 'webhook-signature', result: await checkStandard(secret, text, body) },
  ]
}

/** Standard Webhooks: the key is the decoded part after the prefix; the content begins with the id and the time. */
async function checkStandard(
  secret: string,
  header: (name: string) => string | undefined,
  body: string,
): Promise<SignatureVerdict['result']> {
  const signatures = header('webhook-signature')
  if (signatures === undefined) return 'absent'
  const key = bytesOfBase64(secret.replace(/^whsec_/, ''))
  if (key === undefined) return 'differs'
  const content = `${header('webhook-id')}.${header('webhook-timestamp')}.${body}`
  const expected = `v1,${base64Of(await sign(key, content))}`
  return signatures.split(' ').includes(expected) ? 'matches' : 'differs'
}

async function sign(key: Uint8Array<ArrayBuffer>, content: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(content)))
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const decoded = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return decoded.length > 0 ? decoded : undefined // WebCrypto takes no empty key
  } catch {
    return undefined
  }
}
