/** Uses only what every browser and worker has: calls the service with the built library, and returns the results. */
import { AgentRunService } from '/sdk/sdk.js'

const cutAfterBytes = 1_500

export async function callService({ baseUrl, token, agentId }) {
  const requests = []
  const cutting = new AgentRunService({ apiKey: async () => token, baseUrl, fetch: cutFirstStream(requests) })
  const stream = cutting.runs.stream({ agent_id: agentId, input: { chunks: 30 } })
  const seqs = []
  for await (const event of stream) seqs.push(event.seq)
  const ended = await stream.finalRun()

  const ars = new AgentRunService({ apiKey: token, baseUrl })
  const failure = await ars.runs.get('run_x').catch((error) => error)
  const { data, response } = await ars.usage.get().withResponse()
  return {
    stream: { requests, seqs, status: ended.status, isTextWhole: stream.text === ended.output.result },
    failure: [failure.name, failure.code, failure.requestId !== null],
    usage: [data.plan, response.headers.get('ratelimit') !== null],
  }
}

/** The platform's `fetch`, but the first stream breaks off after some bytes. */
function cutFirstStream(requests) {
  return async (url, init) => {
    const lastEventId = init.headers['last-event-id']
    requests.push(
      `${init.method} ${new URL(url).pathname.replace(/run_\w+/, 'run')} ${lastEventId === undefined ? 'from the start' : 'resumed'}`,
    )
    const response = await fetch(url, init)
    return requests.length > 1 ? response : new Response(response.body.pipeThrough(breakingOff()), response)
  }
}

function breakingOff() {
  let left = cutAfterBytes
  return new TransformStream({
    transform(bytes, controller) {
      if (left <= 0) throw new TypeError('network error')
      controller.enqueue(bytes.subarray(0, left))
      left -= bytes.length
    },
    flush() {
      throw new TypeError('network error')
    },
  })
}
