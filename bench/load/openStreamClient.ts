/** Like `openClient`, also for responses without a Content-Length; records when the first complete frame arrived. */
import { createSecureContext } from 'node:tls'
import type { Client, HttpResponse } from './openClient.ts'
import { openConnection } from './openConnection.ts'

export async function openStreamClient(origin: string, ca: string): Promise<Client> {
  const opened = Promise.withResolvers<void>()
  let waiting: PromiseWithResolvers<HttpResponse> | undefined
  let answer: HttpResponse = { status: 0, body: '' }
  let patience: NodeJS.Timeout | undefined
  const context = origin.startsWith('https:') ? createSecureContext({ ca }) : undefined
  const connection = openConnection(origin, context, {
    onOpen: opened.resolve,
    onHead: (status) => {
      answer = { status, body: '' }
    },
    onBody: (bytes, from, to) => {
      answer.body += bytes.toString('latin1', from, to)
      if (answer.firstFrameAt === undefined && answer.body.includes('\n\n')) answer.firstFrameAt = performance.now()
    },
    onEnd: () => {
      clearTimeout(patience)
      waiting?.resolve(answer)
    },
    onLost: (error = new Error('the connection was closed')) => {
      clearTimeout(patience)
      opened.reject(error)
      waiting?.reject(error)
    },
  })
  await opened.promise
  return {
    send(bytes) {
      waiting = Promise.withResolvers()
      patience = setTimeout(connection.close, patienceMs)
      connection.send(bytes)
      return waiting.promise
    },
    close: connection.close,
  }
}

const patienceMs = 10_000
