/** A receiver of traces in its own process: it reads and drops what it gets, and reports how many bytes there were. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  process.send?.(body.length)
})

process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.(`http://localhost:${(server.address() as AddressInfo).port}`))
