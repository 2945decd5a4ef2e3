/** One process of the service, with a client that has the credentials of the cluster. */
import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import type { Environment } from '../../../src/platform/config.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import { byNode, type ServiceProcess, startServiceProcess } from '../../helpers/serviceProcess.ts'

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; json: JsonObject }
/** `reusedSocket`: the connection had been kept since an earlier call. */
export type CallError = NodeJS.ErrnoException & { reusedSocket: boolean }
export type Call = { body?: JsonObject | undefined; headers?: Record<string, string>; key?: string }

export type Instance = {
  process: ServiceProcess
  /** The authority that signed its certificate. */
  caFile: string
  /** Resolves with the head of the response; the caller reads the body. */
  open(method: string, path: string, call?: Call): Promise<IncomingMessage>
  rest(method: string, path: string, call?: Call): Promise<HttpResponse>
  graphql(query: string, variables?: JsonObject, call?: Call): Promise<HttpResponse>
  /** Drops the client's connections. */
  disconnect(): void
}

export async function startInstance(
  dataDir: string,
  env: Environment,
  key: () => string,
  command = byNode,
): Promise<Instance> {
  await giveCertificates(dataDir)
  const process = await startServiceProcess(dataDir, env, command)
  const { port } = process.ready
  const caFile = join(dataDir, 'certificates', 'ca.crt')
  const ca = readFileSync(caFile)
  const agent = new https.Agent({ keepAlive: true, maxSockets: 400, ca })

  function open(method: string, path: string, { body, headers = {}, key: own }: Call = {}): Promise<IncomingMessage> {
    const text = body && JSON.stringify(body)
    const content = text === undefined ? {} : { 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const call = https.request({
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        agent,
        method,
        path,
        headers: { authorization: `Bearer ${own ?? key()}`, ...content, ...headers },
      })
      call.on('error', (error) => reject(Object.assign(error, { reusedSocket: call.reusedSocket })))
      call.on('response', resolve)
      call.end(text)
    })
  }

  async function call(method: string, path: string, options?: Call): Promise<HttpResponse> {
    const response = await open(method, path, options)
    const text = Buffer.concat(await response.toArray()).toString('utf8')
    return { status: response.statusCode ?? 0, headers: response.headers, json: JSON.parse(text) as JsonObject }
  }

  return {
    process,
    caFile,
    open,
    rest: (method, path, options) => call(method, `/v2${path}`, options),
    graphql: (query, variables = {}, options = {}) =>
      call('POST', '/graphql', { ...options, body: { query, variables } }),
    disconnect: () => agent.destroy(),
  }
}

/** Those of all tests: issuing its own takes a process 150 ms of CPU. */
const giveCertificates = (dataDir: string): Promise<void> =>
  cp(process.env.TEST_CERTIFICATES ?? '', join(dataDir, 'certificates'), { recursive: true })
