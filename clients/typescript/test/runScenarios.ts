/** Runs the scenarios of clients/scenarios against this library; their README says how. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { performScenario, type StartedScenario } from './performScenario.ts'

interface Finished {
  failures: string[]
  next?: StartedScenario
}

const startServer = async (): Promise<{ control: string; stop: () => void }> => {
  const running = process.env.SCRIPTED_CONTROL
  if (running) return { control: running, stop: () => {} }
  const file = new URL('../../scripted/server.ts', import.meta.url).pathname
  const server = spawn('node', [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  for await (const line of createInterface(server.stdout)) {
    return { control: JSON.parse(line).control, stop: () => server.stdin.end() }
  }
  throw new Error('The scripted server did not start')
}

const { control, stop } = await startServer()

const ask = async <Answer>(path: string, body?: unknown): Promise<Answer> => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${control}${path}`, init)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

const run = async (name: string): Promise<void> => {
  const failures: string[] = []
  let started: StartedScenario | undefined = await ask<StartedScenario>('/start', { name })
  while (started) {
    const { id }: StartedScenario = started
    const isReceived = (): Promise<unknown> => ask(`/received?id=${id}&count=1`)
    const observed = await performScenario(started, isReceived)
    const finished: Finished = await ask<Finished>('/finish', { id, observed })
    failures.push(...finished.failures)
    started = finished.next
  }
  console.log(JSON.stringify({ name, failures }))
}

const { CUTS, SEED = '1', SCENARIO = '', CONCURRENCY = '1' } = process.env
const { names } = await ask<{ names: string[] }>(`/scenarios${CUTS ? `?cuts=${CUTS}&seed=${SEED}` : ''}`)
const wanted = names.filter((name) => name.includes(SCENARIO)).values()
const worker = async (): Promise<void> => {
  for (const name of wanted) await run(name)
}
await Promise.all(Array.from({ length: Number(CONCURRENCY) }, worker))
stop()
