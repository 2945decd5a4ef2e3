/** Checks the signatures of a delivery in the browser: the secret never leaves the page. */
import { ownSignature, standardSignature } from './signatures.ts'

export type SignatureVerdict = {
  header: 'X-SERVICE-Signature' | 'webhook-signature'
  result: 'matches' | 'differs' | 'absent'
}

type Signed = { headers: Record<string, unknown>; body: string }

export async function checkSignature(secret: string, { headers, body }: Signed): Promise<SignatureVerdict[]> {
  const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined)
  const [id = '', timestamp = ''] = [text('webhook-id'), text('webhook-timestamp')]
  const own = await ownSignature(secret, body)
  const standard = await standardSignature(secret, id, timestamp, body)
  return [
    { header: 'X-SERVICE-Signature', result: compare(text('x-service-signature'), own) },
    { header: 'webhook-signature', result: compare(text('webhook-signature'), standard) },
  ]
}

/** After a rotation the header carries several signatures. */
function compare(given: string | undefined, expected: string | undefined): SignatureVerdict['result'] {
  if (given === undefined) return 'absent'
  return expected !== undefined && given.split(' ').includes(expected) ? 'matches' : 'differs'
}
