/**
 * The answer of `node:https` as a `Response`. That of the platform is only made for what is rarely asked for: loading it
 * takes a process that makes one call a quarter of its time.
 */
import type { IncomingMessage } from 'node:http'
import { NodeHeaders } from './nodeHeaders.ts'

export class NodeResponse implements Response {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly url = ''
  readonly type = 'default'
  readonly redirected = false
  readonly #message: IncomingMessage | undefined
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined
  #platform: Response | undefined
  #isRead = false

  constructor(message: IncomingMessage) {
    this.status = message.statusCode ?? 0
    this.statusText = message.statusMessage ?? ''
    this.headers = new NodeHeaders(message.rawHeaders)
    // A Response refuses a body with these.
    const isEmpty = this.status === 204 || this.status === 205 || this.status === 304
    if (isEmpty) message.resume()
    else this.#message = message
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.#message) this.#body ??= streamOf(this.#message)
    return this.#body ?? null
  }

  get bodyUsed(): boolean {
    return this.#isRead || this.#platform?.bodyUsed === true
  }

  async text(): Promise<string> {
    if (this.#message === undefined) return ''
    if (this.#body || this.#isRead) return this.#asPlatform().text()
    this.#isRead = true
    const chunks: Uint8Array[] = []
    for await (const chunk of this.#message) chunks.push(chunk)
    return new TextDecoder().decode(Buffer.concat(chunks))
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }

  arrayBuffer = (): Promise<ArrayBuffer> => this.#asPlatform().arrayBuffer()
  blob = (): ReturnType<Response['blob']> => this.#asPlatform().blob()
  bytes = (): ReturnType<Response['bytes']> => this.#asPlatform().bytes()
  formData = (): ReturnType<Response['formData']> => this.#asPlatform().formData()
  clone = (): Response => this.#asPlatform().clone()

  #asPlatform(): Response {
    if (this.#isRead) throw new TypeError('The body was read already')
    const { status, statusText, headers, body } = this
    this.#platform ??= new Response(body, { status, statusText, headers })
    return this.#platform
  }
}

const bufferedBytes = 65_536

const streamOf = (message: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        message.on('data', (chunk: Uint8Array<ArrayBuffer>) => {
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) message.pause()
        })
        message.on('end', () => controller.close())
        message.on('error', (error) => controller.error(error))
      },
      pull: () => {
        message.resume()
      },
      cancel: () => {
        message.destroy()
      },
    },
    { highWaterMark: bufferedBytes, size: (chunk) => chunk?.byteLength ?? 0 },
  )
