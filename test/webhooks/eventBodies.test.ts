/** The bodies of large deliveries are read once for all webhooks that wait for them. */
import { expect, test } from '@jest/globals'
import type { Statement } from '../../src/platform/database/database.ts'
import { createBodyReader } from '../../src/webhooks/delivery/eventBodies.ts'
import type { Claimed } from '../../src/webhooks/store/claimDeliveries.ts'

const webhook = {
  url: 'https://receiver.example',
  secret: 's',
  previous_secret: null,
  previous_secret_expires_at: null,
}

const claimedBy = (webhookId: string, eventId: string) =>
  ({
    ...webhook,
    organization_id: 'org_1',
    id: `dlv_${webhookId}`,
    webhook_id: webhookId,
    event_id: eventId,
    body: null,
    body_bytes: 1_000_000,
    failing: false,
  }) as Claimed

/** A database that counts the bodies that are read from it. */
function setUp(body: string | null = '{"large":true}') {
  const read: unknown[] = []
  const response = async (values: unknown[]) => {
    read.push(values[1])
    return body === null ? [] : [{ body }]
  }
  const db = {
    run: async <Row>(_: Statement<Row>) => [webhook] as Row[],
    runLarge: async <Row>(_: unknown, __: Statement<Row>, values: unknown[]) => (await response(values)) as Row[],
  }
  const reader = createBodyReader(db, { onWait() {}, onTurn() {} })
  return { read, reader }
}

test('is read once for 20 webhooks, which share its bytes', async () => {
  const { read, reader } = setUp()
  const sending = Promise.withResolvers<void>()
  const bodies: Buffer[] = []
  const sent = Array.from({ length: 20 }, (_, at) =>
    reader.with('proc_1', claimedBy(`wh_${at}`, 'evt_1'), async (_, body) => {
      bodies.push(body)
      if (bodies.length === 20) sending.resolve()
      await sending.promise
    }),
  )
  await Promise.all(sent)
  expect(read).toEqual(['evt_1'])
  expect(new Set(bodies).size).toBe(1)
})

test('is read again once it is no longer being sent, and separately for each event', async () => {
  const { read, reader } = setUp()
  for (const eventId of ['evt_1', 'evt_1', 'evt_2'])
    await reader.with('proc_1', claimedBy('wh_1', eventId), async () => undefined)
  expect(read).toEqual(['evt_1', 'evt_1', 'evt_2'])
})

test('is not sent if the event is gone', async () => {
  const { reader } = setUp(null)
  expect(await reader.with('proc_1', claimedBy('wh_1', 'evt_1'), async () => 'sent')).toBeUndefined()
})

test('is sent to one webhook per turn of the event loop, since signing it takes long', async () => {
  const { reader } = setUp()
  let [round, isOver] = [0, false]
  const count = () => {
    round++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const rounds: number[] = []
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      reader.with('proc_1', claimedBy(`wh_${at}`, 'evt_1'), async () => void rounds.push(round)),
    ),
  )
  isOver = true
  expect(new Set(rounds).size).toBe(8)
})
