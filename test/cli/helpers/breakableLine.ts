/** A TCP connection to a local port that can be cut and restored; TLS passes through it. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type BreakableLine = {
  port: number
  /** Closes all connections, and refuses new ones. */
  break(): void
  restore(): void
  close(): Promise<void>
}

export async function openBreakableLine(targetPort: number): Promise<BreakableLine> {
  const sockets = new Set<Socket>()
  let isBroken = false
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const server = createServer((near) => {
    if (isBroken) return void near.destroy()
    const far = connect(targetPort, 'localhost')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => void [near.destroy(), far.destroy()])
    }
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    break: () => {
      isBroken = true
      cutAll()
    },
    restore: () => {
      isBroken = false
    },
    async close() {
      cutAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
