/**
 * A `fetch` on `node:https`, which accepts your own certificate authorities and honours `HTTPS_PROXY` and `NO_PROXY`;
 * Node's `fetch` does neither without a package. The modules are taken from the running process, so that nothing of Node is
 * imported where there is no Node.
 */
import type * as NodeFs from 'node:fs'
import type * as NodeHttp from 'node:http'
import type * as NodeHttps from 'node:https'
import type * as NodeTls from 'node:tls'
import { ArsError } from '../errors/arsError.ts'
import { connectThrough } from './connectThrough.ts'
import { denoFetch } from './denoFetch.ts'
import type { Fetch } from './fetch.ts'
import { proxyFor } from './proxyFor.ts'

export interface HttpsFetchOptions {
  /** Certificate authorities, in PEM, that are trusted besides the public ones. */
  ca?: string | Uint8Array
  /** The same, from a file. */
  caFile?: string
}

export function httpsFetch({ ca, caFile }: HttpsFetchOptions): Fetch {
  const https = builtin<typeof NodeHttps>('node:https')
  const trusted = textOf(ca) ?? (caFile === undefined ? undefined : readText(caFile))
  const ofDeno = denoFetch(trusted === undefined ? [] : [trusted])
  if (ofDeno) return ofDeno
  let isPublicTrusted = trusted === undefined
  const agents = new Map<string, NodeHttps.Agent>()
  const agentFor = (url: string): NodeHttps.Agent => {
    const proxy = proxyFor(url)
    const key = `${isPublicTrusted} ${proxy?.href ?? ''}`
    const agent =
      agents.get(key) ?? newAgent(trusted === undefined ? undefined : contextFor(trusted, isPublicTrusted), proxy)
    agents.set(key, agent)
    return agent
  }
  const send: Fetch = (url, init) =>
    new Promise((resolve, reject) => {
      const { method, headers, signal } = init
      const request = https.request(url, {
        agent: agentFor(url),
        ...(method && { method }),
        ...(headers && { headers: Object.fromEntries(new Headers(headers)) }),
        ...(signal && { signal }),
      })
      request.on('error', reject)
      request.on('response', (message) => resolve(responseOf(message)))
      request.end(init.body)
    })
  // Reading the public ones takes 50 ms, so they are read only when a certificate needs them. Nothing was sent before.
  return async (url, init) => {
    const wasPublicTrusted = isPublicTrusted
    try {
      return await send(url, init)
    } catch (error) {
      if (wasPublicTrusted || !isIssuerUnknown(error)) throw error
      isPublicTrusted = true
      return send(url, init)
    }
  }
}

const textOf = (ca: string | Uint8Array | undefined): string | undefined =>
  typeof ca === 'object' ? new TextDecoder().decode(ca) : ca

const readText = (file: string): string => builtin<typeof NodeFs>('node:fs').readFileSync(file, 'utf8')

function newAgent(secureContext: NodeTls.SecureContext | undefined, proxy: URL | undefined): NodeHttps.Agent {
  const https = builtin<typeof NodeHttps>('node:https')
  const agent = new https.Agent({ keepAlive: true, ...(secureContext && { secureContext }) })
  if (!proxy) return agent
  const modules = { http: builtin<typeof NodeHttp>('node:http'), https, tls: builtin<typeof NodeTls>('node:tls') }
  return Object.assign(agent, { createConnection: connectThrough(proxy, modules) })
}

const isIssuerUnknown = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  /^(UNABLE_TO_(GET_ISSUER|VERIFY)|SELF_SIGNED_CERT|DEPTH_ZERO)/.test(String(error.code))

/** Creating a context parses all its certificates. */
const contexts = new Map<string, NodeTls.SecureContext>()

function contextFor(ca: string, withPublic: boolean): NodeTls.SecureContext {
  const key = `${withPublic} ${ca}`
  const tls = builtin<typeof NodeTls>('node:tls')
  // Older releases of Node 22 only support the built-in ones.
  const publicOnes = withPublic ? (tls.getCACertificates?.('default') ?? tls.rootCertificates) : []
  const context = contexts.get(key) ?? tls.createSecureContext({ ca: [ca, ...publicOnes] })
  contexts.set(key, context)
  return context
}

function builtin<Module>(name: string): Module {
  const module = globalThis.process?.getBuiltinModule?.(name)
  if (!module) throw new ArsError('A custom certificate authority or a proxy requires Node 22.3, Deno 2 or Bun 1.2')
  return module as Module
}

function responseOf(message: NodeHttp.IncomingMessage): Response {
  const headers = new Headers()
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '')
  }
  const status = message.statusCode ?? 0
  // A Response refuses a body with these.
  if (status === 204 || status === 205 || status === 304) {
    message.resume()
    return new Response(null, { status, headers })
  }
  return new Response(streamOf(message), { status, headers })
}

const bufferedBytes = 65_536

const streamOf = (message: NodeHttp.IncomingMessage): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        message.on('data', (chunk: Uint8Array) => {
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
