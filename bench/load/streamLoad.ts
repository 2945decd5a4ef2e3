/** The stream driver's process: opens the streams of a round on request, and sends back the result. */
import { readFileSync } from 'node:fs'
import { type Following, followStreams, type StreamSettings, type StreamsResult } from './followStreams.ts'

export type StreamOrder = { open: StreamSettings } | { finish: true }
export type StreamReply = { error: string } | { result?: StreamsResult }

const ca = readFileSync(process.argv[2] ?? '', 'utf8')
let following: Following | undefined

process.on('message', (order: StreamOrder) => {
  obey(order)
    .catch((error): StreamReply => {
      following?.close()
      return { error: String(error) }
    })
    .then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit())

async function obey(order: StreamOrder): Promise<StreamReply> {
  if ('open' in order) {
    following = followStreams(order.open, ca)
    await following.opened
    return {}
  }
  if (following === undefined) throw new Error('nothing is open')
  const result = await following.finish()
  following.close()
  return { result }
}
