/** Like `openClient`, also for responses without a Content-Length; records when the first complete frame arrived. */
import { createSecureContext } from 'node:tls'
import type { Client, HttpResponse } from './openClient.ts'
import { openConnection } from './openConnection.ts'

export async function openStreamClient(origin: string, ca: string): Promise<Client> {
  const opened = Promise.withResolvers<void>()
  let waiting: PromiseWithResolvers<HttpResponse> | undefined
  let response: HttpResponse = { status: 0, body: '' }
  let timeout: NodeJS.Timeout | undefined
  const context = origin.startsWith('https:') ? createSecureContext({ ca }) : undefined
  const connection = openConnection(origin, context, {
    onOpen: opened.resolve,
    onHead: (status) => {
      response = { status, body: '' }
    },
    onBody: (bytes, from, to) => {
      response.body += bytes.toString('latin1', from, to)
      if (response.firstFrameAt === undefined && response.body.includes('\n\n'))
        response.firstFrameAt = performance.now()
    },
    onEnd: () => {
      clearTimeout(timeout)
      waiting?.resolve(response)
    },
    onLost: (error = new Error('the connection was closed')) => {
      clearTimeout(timeout)
      opened.reject(error)
      waiting?.reject(error)
    },
  })
  await opened.promise
  return {
    send(bytes) {
      waiting = Promise.withResolvers()
      timeout = setTimeout(connection.close, timeoutMs)
      connection.send(bytes)
      return waiting.promise
    },
    close: connection.close,
  }
}

const timeoutMs = 10_000
