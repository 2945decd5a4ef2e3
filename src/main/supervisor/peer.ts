/*
 * Calls between the supervisor and one of its processes, over the channel that Node.js opens between parent and child.
 * A call is its name and one value; `ask` also waits for the result. Messages arrive in the order in which they were sent.
 */
type Calls = Record<string, (value: never) => unknown>

export type Port = {
  readonly connected: boolean
  send?(message: unknown, handle: undefined, options: object, callback: () => void): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
}

export type Peer<Theirs extends Calls> = {
  send<Name extends keyof Theirs & string>(name: Name, ...value: Parameters<Theirs[Name]>): void
  ask<Name extends keyof Theirs & string>(
    name: Name,
    ...value: Parameters<Theirs[Name]>
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>
  /** The other process has ended: nothing that was asked gets a result. */
  ended(): void
}

type Message = { name: string; value: unknown; number?: number } | { number: number; result: unknown }

export function openPeer<Theirs extends Calls, Ours extends Calls>(port: Port, ours: Ours): Peer<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  const post = (message: Message) => void (port.connected && port.send?.(message, undefined, {}, () => undefined))

  async function execute(name: string, value: unknown, number: number | undefined): Promise<void> {
    const called = ours[name] as ((value: unknown) => unknown) | undefined
    const result = await called?.(value)
    if (number !== undefined) post({ number, result })
  }

  port.on('message', (given) => {
    const message = given as Message
    if ('name' in message) return void execute(message.name, message.value, message.number)
    waiting.get(message.number)?.resolve(message.result)
    waiting.delete(message.number)
  })
  return {
    send: (name, value?: unknown) => post({ name, value }),
    ask(name, value?: unknown) {
      const number = ++asked
      const settle = Promise.withResolvers<unknown>()
      waiting.set(number, settle)
      post({ name, value, number })
      return settle.promise as Promise<never>
    },
    ended() {
      for (const { reject } of waiting.values()) reject(new Error('the other process has ended'))
      waiting.clear()
    },
  }
}
