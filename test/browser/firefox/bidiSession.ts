/** A session of WebDriver BiDi: commands and events as JSON over one WebSocket. */
export type BidiSession = {
  send<Result = object>(method: string, params: object): Promise<Result>
  /** Calls `listener` for each event of this name; the session must subscribe to it. */
  on<Params>(event: string, listener: (params: Params) => void): void
  close(): void
}

type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number | null; error: string; message: string }
  | { type: 'event'; method: string; params: unknown }
type Pending = { method: string; resolve(result: unknown): void; reject(error: Error): void }

export async function connectBidi(url: string): Promise<BidiSession> {
  const socket = new WebSocket(url)
  const pending = new Map<number, Pending>()
  const listeners = new Map<string, ((params: never) => void)[]>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') {
      for (const listener of listeners.get(message.method) ?? []) listener(message.params as never)
      return
    }
    const call = pending.get(message.id ?? -1)
    pending.delete(message.id ?? -1)
    if (message.type === 'success') call?.resolve(message.result)
    else call?.reject(new Error(`${call.method}: ${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { method, reject } of pending.values()) reject(new Error(`${method}: the browser closed the connection`))
    pending.clear()
  })
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('error', () => opened.reject(new Error(`no connection to ${url}`)))
  await opened.promise
  return {
    send<Result>(method: string, params: object) {
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      pending.set(id, { method, resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
      return promise as Promise<Result>
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    close: () => socket.close(),
  }
}
