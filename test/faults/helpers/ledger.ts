/*
 * A receiver of webhooks that records each attempt and its own response. It responds slowly, so that attempts are pending
 * when their process is killed, and sometimes with an error or by closing the connection.
 */
import { startReceiver } from '../../helpers/receiver.ts'
import type { ReceiverAuthority } from '../../helpers/receiverAuthority.ts'
import { createRandom } from './random.ts'

export type Entry = {
  deliveryId: string
  eventId: string
  runId: string
  attempt: number
  at: number
  /** Null: it closed the connection. */
  answered: number | null
  body: string
  signature: string
}

export type Ledger = { entries: Entry[]; url: string; close(): Promise<void> }

const slowestMs = 300

export async function openLedger({ certificate }: ReceiverAuthority, stream: number): Promise<Ledger> {
  const entries: Entry[] = []
  const random = createRandom(stream)
  const receiver = await startReceiver(certificate, (response, { headers, json, body, at }) => {
    const chance = random()
    const answered = chance < 0.02 ? null : chance < 0.12 ? 500 : 200
    entries.push({
      deliveryId: String(headers['x-service-delivery']),
      eventId: json.id,
      runId: String(json.data.id),
      attempt: Number(headers['x-service-attempt']),
      at,
      answered,
      body: body.toString('utf8'),
      signature: String(headers['x-service-signature']),
    })
    setTimeout(() => {
      if (answered === null) response.destroy()
      else response.writeHead(answered).end()
    }, random() * slowestMs)
  })
  return { entries, url: receiver.url(), close: receiver.close }
}
