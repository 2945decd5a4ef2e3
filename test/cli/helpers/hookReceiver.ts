/** A receiver on a developer's machine: plain HTTP, records every request and its response. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface HookRequest {
  id: string
  type: string
  attempt: number
  body: Buffer
  headers: IncomingHttpHeaders
  /** The status of the response; undefined until it is sent. */
  answered: number | undefined
}

export interface HookReceiver {
  url: string
  /** In order of arrival. */
  requests: HookRequest[]
  /** The response from now on; `hang` leaves the request open. */
  answer(behaviour: (request: HookRequest) => Promise<Answer> | Answer): void
  close(): Promise<void>
}

type Answer = number | 'hang'

export async function startHookReceiver(port = 0): Promise<HookReceiver> {
  const requests: HookRequest[] = []
  let behave: Parameters<HookReceiver['answer']>[0] = () => 200
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { id, type } = JSON.parse(body.toString('utf8'))
    const { headers } = request
    const noted: HookRequest = {
      id,
      type,
      attempt: Number(headers['x-service-attempt']),
      body,
      headers,
      answered: undefined,
    }
    requests.push(noted)
    const answer = await behave(noted)
    if (answer === 'hang' || response.destroyed) return
    response.writeHead(answer).end(() => {
      noted.answered = answer
    })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    requests,
    answer: (behaviour) => {
      behave = behaviour
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
