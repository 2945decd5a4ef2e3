/**
 * A `fetch` on `node:https`, which can be given certificate authorities of one's own; that of Node cannot, without a
 * package. The modules are taken from the running process, so that nothing of Node is imported where there is no Node.
 */
import type * as NodeFs from 'node:fs'
import type * as NodeHttps from 'node:https'
import type * as NodeTls from 'node:tls'
import { ArsError } from '../errors/arsError.ts'
import type { Fetch } from './fetch.ts'
import { NodeResponse } from './nodeResponse.ts'

export interface HttpsFetchOptions {
  /** Certificate authorities, in PEM. They are trusted instead of the public ones. */
  ca?: string | Uint8Array
  /** The same, from a file. */
  caFile?: string
}

export const httpsFetch = ({ ca, caFile }: HttpsFetchOptions): Fetch => {
  const https = builtin<typeof NodeHttps>('node:https')
  const trusted =
    ca ?? (caFile === undefined ? undefined : builtin<typeof NodeFs>('node:fs').readFileSync(caFile, 'utf8'))
  if (trusted === undefined) throw new ArsError('httpsFetch needs ca or caFile')
  const agent = new https.Agent({ keepAlive: true, secureContext: contextFor(trusted) })
  return (url, init) =>
    new Promise((resolve, reject) => {
      const { method, headers, signal } = init
      const request = https.request(url, {
        agent,
        ...(method && { method }),
        ...(headers && { headers: recordOf(headers) }),
        ...(signal && { signal }),
      })
      request.on('error', reject)
      request.on('response', (message) => resolve(new NodeResponse(message)))
      request.end(init.body)
    })
}

/** The library's own are a record already. */
const recordOf = (headers: NonNullable<RequestInit['headers']>): Record<string, string> =>
  Object.getPrototypeOf(headers) === Object.prototype
    ? (headers as Record<string, string>)
    : Object.fromEntries(new Headers(headers))

/** Making a context parses all its certificates, which takes milliseconds. */
const contexts = new Map<string, NodeTls.SecureContext>()

const contextFor = (ca: string | Uint8Array): NodeTls.SecureContext => {
  const text = typeof ca === 'string' ? ca : new TextDecoder().decode(ca)
  const context = contexts.get(text) ?? builtin<typeof NodeTls>('node:tls').createSecureContext({ ca: text })
  contexts.set(text, context)
  return context
}

const builtin = <Module>(name: string): Module => {
  const module = globalThis.process?.getBuiltinModule?.(name)
  if (!module) throw new ArsError('A certificate authority of your own needs Node 22.3, Deno 2 or Bun 1.2')
  return module as Module
}
