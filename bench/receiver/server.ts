/*
 * Minimal receivers of webhooks in their own process, each on its own port; they record the time of each delivery. `/ok`
 * acknowledges, `/hang` never responds, and `/switch` refuses until it is switched to accept.
 */
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Arrival, Order } from './startReceiver.ts'

const [certFile = '', keyFile = '', ports = '1'] = process.argv.slice(2)
let arrivals: Arrival[] = []
let accepts = false

const options = { cert: readFileSync(certFile), key: readFileSync(keyFile), keepAliveTimeout: 60_000 }
const receive: RequestListener = (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    if (path.startsWith('/hang')) return
    arrivals.push([performance.timeOrigin + performance.now(), runIdIn(Buffer.concat(chunks))])
    response.writeHead(path.startsWith('/ok') || accepts ? 200 : 500, { 'content-length': 0 }).end()
  })
}

process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => {
  if (order.kind === 'accept') accepts = order.accepts
  if (order.kind === 'reset') arrivals = []
  process.send?.(order.kind === 'count' ? arrivals.length : arrivals)
})
process.send?.(await Promise.all(Array.from({ length: Number(ports) }, listen)))

function listen(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer(options, receive).listen(0, '127.0.0.1', () => {
      resolve(`https://localhost:${(server.address() as AddressInfo).port}`)
    })
  })
}

/** Cheaper than reading the whole event. */
function runIdIn(body: Buffer): string {
  const start = body.indexOf('"run_') + 1
  return start === 0 ? '' : body.toString('latin1', start, body.indexOf('"', start))
}
