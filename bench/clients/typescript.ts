/** The TypeScript client and what it is compared with: `node typescript.ts <what> <count> <address>`. */
import { createParser } from 'eventsource-parser'
import { AgentRunService } from '../../clients/typescript/src/sdk.ts'

const [, , what = '', countText = '', address = ''] = process.argv
const count = Number(countText)
const ars = new AgentRunService({ apiKey: 'ars_live_bench', baseUrl: `${address}/v2` })
const body = { agent_id: 'ag_1', input: { query: 'Hello' } }
let read = 0

const kinds: Record<string, (count: number) => Promise<void>> = {
  async 'bare-post'(times) {
    for (let index = 0; index < times; index += 1) {
      const headers = { authorization: 'Bearer ars_live_bench', 'content-type': 'application/json' }
      const response = await fetch(`${address}/v2/runs`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (((await response.json()) as { id: string }).id === 'run_1') read += 1
    }
  },
  async post(times) {
    for (let index = 0; index < times; index += 1) if ((await ars.runs.create(body)).id === 'run_1') read += 1
  },
  async 'bare-events'(times) {
    const parser = createParser({
      onEvent({ data }) {
        if ((JSON.parse(data) as { seq: number }).seq > 0) read += 1
      },
    })
    const response = await fetch(`${address}/v2/runs/${times}/stream`)
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }))
  },
  async events(times) {
    for await (const _ of ars.runs.follow(String(times))) read += 1
  },
}

const run = kinds[what]
if (run === undefined) throw new Error(`there is no ${what}`)
await run(Math.ceil(count / 2)) // warms up the measured code
read = 0
const before = process.cpuUsage()
const rssBefore = process.memoryUsage.rss()
await run(count)
const { user, system } = process.cpuUsage(before)
if (read !== count) throw new Error(`got ${read}, expected ${count}`)
const grownKib = Math.round((process.memoryUsage.rss() - rssBefore) / 1_024)
process.stdout.write(`${JSON.stringify({ microseconds: (user + system) / count, grownKib })}\n`)
