/*
 * A local model provider: the OpenAI-compatible mock server aimock, behind a TLS proxy, since the service only calls HTTPS.
 * The proxy forwards bytes unchanged, and counts open connections.
 */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { type Fixture, LLMock } from '@copilotkit/aimock'
import type { KeyPair } from '../../src/platform/certificates/issueCertificate.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'

export type ModelProvider = {
  mock: LLMock
  baseUrl: string
  /** Sets the model's response to messages that contain the text. */
  answers(text: string, response: Fixture['response'], more?: Omit<Fixture, 'match' | 'response'>): void
  /** The bodies of completed requests with a user message that contains the text. */
  asked(text: string, atLeast?: number): Promise<AskedBody[]>
  openConnections(): number
  close(): Promise<void>
}

export type AskedBody = {
  model: string
  messages: { role: string; content: unknown; tool_calls?: unknown; tool_call_id?: string }[]
  headers: Record<string, string>
  [field: string]: unknown
}

/** Only accepts requests with the secret. */
export async function startModelProvider(certificate: KeyPair, secret: string): Promise<ModelProvider> {
  const mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', auth: { apiKeys: [secret] } })
  await mock.start()
  const open = new Set<TLSSocket>()
  const front = createServer(certificate, (socket) => {
    open.add(socket)
    const behind = connect(mock.port, '127.0.0.1')
    socket.on('error', () => behind.destroy()).once('close', () => behind.destroy())
    behind.on('error', () => socket.destroy()).once('close', () => socket.destroySoon())
    socket.once('close', () => open.delete(socket))
    socket.pipe(behind).pipe(socket)
  })
  front.on('tlsClientError', () => {})
  await once(front.listen(0, '127.0.0.1'), 'listening')
  const { port } = front.address() as AddressInfo
  const bodies = (text: string): AskedBody[] =>
    mock.getRequests().flatMap(({ body, headers }) => {
      const asked = { ...(body as object), headers } as AskedBody
      const isMeant = asked.messages?.some(({ role, content }) => role === 'user' && String(content).includes(text))
      return isMeant ? [asked] : []
    })
  return {
    mock,
    baseUrl: `https://localhost:${port}/v1`,
    answers: (text, response, more = {}) => void mock.addFixture({ match: { userMessage: text }, response, ...more }),
    asked: (text, atLeast = 1) =>
      waitUntil(`the model is asked ${text}`, 5_000, () => bodies(text).length >= atLeast && bodies(text)),
    openConnections: () => open.size,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => front.close(resolve))
      await mock.stop()
    },
  }
}
