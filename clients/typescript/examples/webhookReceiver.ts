/** Receives webhooks: `WEBHOOK_SECRET=whsec_… PORT=8000 node webhookReceiver.ts`, behind a proxy that terminates TLS. */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { verifyWebhook, WebhookVerificationError } from '@agent-run-service/sdk/webhooks'

// Deliveries are sent at least once. With several processes, use a table with the event's id as its key.
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await buffer(request), request.headers, process.env.WEBHOOK_SECRET)
    if (!seen.has(event.id)) {
      seen.add(event.id)
      if (event.type === 'run.completed') console.log(event.data.id, event.data.output)
      else if (event.type === 'run.failed') console.log(event.data.id, event.data.error.code)
      else console.log(event.type)
    }
    response.writeHead(204).end() // within ten seconds: put longer work into a queue
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end()
  }
})
server.listen(Number(process.env.PORT ?? 8000), () => console.log(`listening on ${JSON.stringify(server.address())}`))
