/** A port that leads to any available instance, like a load balancer. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Target = { port: number }

export type Door = {
  port: number
  /** Resolves with the instance that has sent this many bytes over one connection. */
  passed(bytes: number): Promise<Target>
  close(): Promise<void>
}

/** `targets`: the instances to try, in this order. */
export async function openDoor(targets: () => Target[]): Promise<Door> {
  const open = new Set<Socket>()
  const waiting: { bytes: number; resolve: (target: Target) => void }[] = []
  const server = createServer((client) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    client.on('error', () => undefined)
    lead(client, targets(), (sent, target) => {
      for (const each of waiting) if (sent >= each.bytes) each.resolve(target)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    passed: (bytes) => new Promise((resolve) => waiting.push({ bytes, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const client of open) client.destroy()
      }),
  }
}

type Note = (sent: number, target: Target) => void

function lead(client: Socket, [target, ...others]: Target[], note: Note): void {
  if (target === undefined) return void client.resetAndDestroy()
  const upstream = connect(target.port, '127.0.0.1')
  let [isConnected, sent] = [false, 0]
  upstream.once('connect', () => {
    isConnected = true
    client.pipe(upstream)
    upstream.pipe(client)
  })
  upstream.on('data', (bytes: Buffer) => {
    sent += bytes.length
    note(sent, target)
  })
  upstream.once('error', () => {
    if (isConnected) client.resetAndDestroy()
    else lead(client, others, note)
  })
  client.once('close', () => upstream.destroy())
}
