/** A request that is sent repeatedly, and its expected response. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Texts that the body of a correct response contains; plain ASCII. */
  contains?: string[]
  /** The expected status; default 200. */
  status?: number
}

/** The bytes of the request; built once, since the driver shares the cores with the servers. */
export function toBytes({ method, path, headers = {}, body = '' }: Call): Buffer {
  const length = body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries({ host: 'localhost', accept: 'application/json', ...headers, ...length })
  return Buffer.from(
    [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n'),
  )
}

export function isRight({ contains = [], status: right = 200 }: Call, status: number, body: string): boolean {
  return status === right && contains.every((part) => body.includes(part))
}
