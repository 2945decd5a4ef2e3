/*
 * A minimal model provider in its own process: it responds to every request immediately with the same stream of 16 pieces
 * of text, in the format of OpenAI's API.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const [certFile = '', keyFile = ''] = process.argv.slice(2)
const pieces = Array.from({ length: 16 }, (_, index) => `${index === 0 ? '' : ' '}piece ${index + 1}`)
const answer = Buffer.from(
  [
    ...pieces.map((content) => chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    chunk({ choices: [], usage: { prompt_tokens: 8, completion_tokens: 32, total_tokens: 40 } }),
    'data: [DONE]\n\n',
  ].join(''),
)

const options = { cert: readFileSync(certFile), key: readFileSync(keyFile), keepAliveTimeout: 60_000 }
const server = createServer(options, (request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': answer.length }).end(answer)
  })
})

process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.(`https://localhost:${(server.address() as AddressInfo).port}`))

function chunk(value: object): string {
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'bench' }
  return `data: ${JSON.stringify({ ...head, ...value })}\n\n`
}
