/** A request that is sent over and over, and what its answer must look like. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
  /** The parts that a right answer's body contains; plain ASCII. */
  contains?: string[]
  /** The status of a right answer; 200 unless said otherwise. */
  status?: number
}

/** As it goes over the wire; made once, since the driver shares its cores with what it measures. */
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
