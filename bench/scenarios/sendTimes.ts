import { readFile } from 'node:fs/promises'
import { type Call, isRight, toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'

type Sent = { origin: string; caFile: string; call: Call; count: number; clients?: number }

/** Sends a call a number of times, and returns the bodies of the responses. */
export async function sendTimes({ origin, caFile, call, count, clients = 1 }: Sent): Promise<string[]> {
  const [ca, bytes, bodies]: [string, Buffer, string[]] = [await readFile(caFile, 'utf8'), toBytes(call), []]
  let left = count
  const sendSome = async (): Promise<void> => {
    const client = await openClient(origin, ca)
    try {
      while (left-- > 0) {
        const { status, body } = await client.send(bytes)
        if (!isRight(call, status, body)) throw new Error(`${call.path} returned ${status}: ${body}`)
        bodies.push(body)
      }
    } finally {
      client.close()
    }
  }
  await Promise.all(Array.from({ length: clients }, sendSome))
  return bodies
}
