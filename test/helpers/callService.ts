/** Sends an HTTPS request to a service in another process, and trusts its certificate authority. */
import { readFileSync } from 'node:fs'
import https from 'node:https'
import type { Credentials } from '../../src/main/storage/credentials.ts'
import type { JsonObject } from '../../src/platform/json.ts'

export type ServiceAnswer = { status: number; json: JsonObject }

export function callService(
  { base_url, ca_file, api_key }: Pick<Credentials, 'base_url' | 'ca_file' | 'api_key'>,
  method: string,
  path: string,
  body?: JsonObject,
  headers: Record<string, string> = {},
): Promise<ServiceAnswer> {
  const url = new URL(`${base_url}${path}`)
  return new Promise((resolve, reject) => {
    const call = https.request({
      host: '127.0.0.1',
      servername: 'localhost',
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method,
      ca: readFileSync(ca_file ?? ''),
      agent: false,
      headers: { authorization: `Bearer ${api_key}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    call.on('error', reject)
    call.on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString('utf8')
      resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) as JsonObject })
    })
    call.end(body && JSON.stringify(body))
  })
}
