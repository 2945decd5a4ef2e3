/*
 * Calls of an ordinary organisation, from a separate process: runs and reads, one after the other, until its input ends. Then
 * it prints when each started and how long it took. Arguments: the port, the authority's file, the key and the agent.
 */
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

const [port, caFile, key, agentId] = process.argv.slice(2)
const agent = new https.Agent({ keepAlive: true, ca: readFileSync(caFile) })
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

const call = (method, path, body) =>
  new Promise((resolve, reject) => {
    const place = { host: '127.0.0.1', servername: 'localhost', port, agent }
    const request = https.request({ ...place, method, path, headers })
    request.on('error', reject)
    request.on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString('utf8')
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} ${text}`))
      else resolve(JSON.parse(text))
    })
    request.end(body && JSON.stringify(body))
  })

let isStopped = false
process.stdin.on('end', () => {
  isStopped = true
})
process.stdin.resume()

const warmUp = 40
const taken = []
const timed = async (...request) => {
  const begun = performance.now()
  const response = await call(...request)
  taken.push({ at: performance.timeOrigin + begun, ms: performance.now() - begun })
  return response
}
for (let count = 0; !isStopped; count++) {
  const run = await timed('POST', '/v2/runs', { agent_id: agentId, input: { count } })
  if (run.status !== 'completed') throw new Error(`a run ended ${run.status}`)
  await timed('GET', `/v2/runs/${run.id}`)
  await sleep(25)
}
process.stdout.write(JSON.stringify(taken.slice(warmUp)))
agent.destroy()
