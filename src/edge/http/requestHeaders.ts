/** Refuses headers that Node accepts but no client may send, with the same limits for HTTP/1.1 and HTTP/2. */
import type { IncomingMessage } from 'node:http'
import { fail } from '../edgeErrors.ts'

/** Node applies this itself to HTTP/1.1. */
const maxHeaderBytes = 16_384
export const tooLarge = 'The headers are larger than 16 KiB'

export function checkHeaders({ rawHeaders, headers, httpVersion, httpVersionMajor }: IncomingMessage): void {
  let bytes = 0
  let hosts = 0
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    bytes += name.length + (rawHeaders[index + 1]?.length ?? 0) + separatorBytes
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (httpVersionMajor === 2 && bytes > maxHeaderBytes) throw fail('invalid_header', { message: tooLarge })
  if (httpVersion === '1.1' && hosts === 0) throw refuseHost('is required')
  if (hosts > 1) throw refuseHost('was given more than once')
  const authority = headers[':authority'] as string | undefined
  if (hosts > 0 && authority !== undefined && authority.toLowerCase() !== headers.host?.toLowerCase())
    throw refuseHost('must be the same as :authority')
}

/** The colon, the space and the line break of HTTP/1.1. */
const separatorBytes = 4

const refuseHost = (message: string) => fail('invalid_header', { param: 'Host', message: `Host ${message}` })
