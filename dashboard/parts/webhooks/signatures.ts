/** The two signatures that the service adds to its calls, computed with WebCrypto. */

/** X-SERVICE-Signature: the whole secret signs the exact body. */
export const ownSignature = async (secret: string, body: string): Promise<string> =>
  hexOf(await sign(utf8(secret), body))

/**
 * webhook-signature of Standard Webhooks: the key is the decoded part after the prefix; the content starts with the id and
 * the time. Undefined if that part is not base64.
 */
export async function standardSignature(
  secret: string,
  id: string,
  timestamp: string,
  body: string,
): Promise<string | undefined> {
  const key = bytesOfBase64(secret.replace(/^whsec_/, ''))
  return key && `v1,${base64Of(await sign(key, `${id}.${timestamp}.${body}`))}`
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
    return decoded.length > 0 ? decoded : undefined // WebCrypto does not accept an empty key
  } catch {
    return undefined
  }
}
