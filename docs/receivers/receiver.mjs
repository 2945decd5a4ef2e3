// A receiver of webhooks in plain Node: takes what the service signed, no older than five minutes, and each event once.
//
//   WEBHOOK_SECRET=whsec_… TLS_CERT=server.crt TLS_KEY=server.key PORT=9443 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'

const { WEBHOOK_SECRET = '', TLS_CERT = '', TLS_KEY = '', PORT = '9443' } = process.env
if (!/^whsec_./.test(WEBHOOK_SECRET)) throw new Error('WEBHOOK_SECRET must be the secret of the webhook')
const remainder = WEBHOOK_SECRET.slice('whsec_'.length)
// With or without padding. A secret that you chose and that is not base64 has no key, and its deliveries have no proof of their time.
const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(remainder)
const key = Buffer.from(remainder, 'base64')
const toleranceSeconds = 300
const maxBodyBytes = 32 * 1024 * 1024
const seen = new Set() // of a service with more than one process, a table with the event's id as its key

const server = createServer({ cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) }, async (request, response) => {
  const answer = (status) => response.writeHead(status).end()
  try {
    const body = await readBody(request) // the bytes as they came: parsed and written again they would differ
    if (body === undefined) return answer(413)
    const isAccepted = isBase64 ? isGenuine(request.headers, body) : isUnaltered(request.headers, body)
    if (!isAccepted) return answer(401)
    const event = JSON.parse(body.toString('utf8'))
    if (!seen.has(event.id)) {
      seen.add(event.id) // deliveries come at least once
      handle(event)
    }
    answer(204) // within ten seconds: put what takes longer into your own queue
  } catch {
    answer(400)
  }
})

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(ageSeconds <= toleranceSeconds)) return false // also when there is no time at all
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

// For secrets that are no base64: says that the body is the service's, but not when it was sent.
function isUnaltered(headers, body) {
  const given = Buffer.from(headers['x-service-signature'] ?? '', 'hex')
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(body).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function readBody(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function handle(event) {
  console.log(event.type, event.id)
}

server.listen(Number(PORT), () => console.log(`listening on ${server.address().port}`))
