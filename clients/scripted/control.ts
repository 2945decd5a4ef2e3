/** The connection by which a runner lists, starts and finishes scenarios. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Certificates } from './certificates.ts'
import { loadScenarios } from './loadScenarios.ts'
import { type Play, startPlay } from './play.ts'
import { randomCuts } from './randomCuts.ts'
import { type Observed, type Scenario, scenarioInputOf } from './scenario.ts'

/** `names`: the names of the files to list. */
export function createControl(certificates: Certificates, names?: readonly string[]): Server {
  const scenarios = new Map<string, Scenario & { file?: string }>(
    loadScenarios()
      .filter(({ name }) => names === undefined || names.includes(name))
      .map((each) => [each.name, each]),
  )
  const plays = new Map<string, Play>()
  let started = 0

  function list(query: URLSearchParams): Result {
    const cuts = Number(query.get('cuts') ?? 0)
    if (cuts > 0) return { names: addCuts(cuts, Number(query.get('seed') ?? 1)) }
    const [file, without] = [query.get('file'), query.get('without')]
    const wanted = [...scenarios.values()].filter(
      (each) => each.file !== undefined && (file === null || each.file === file) && !(without && without in each),
    )
    return { names: wanted.map(({ name }) => name) }
  }

  function addCuts(count: number, seed: number): string[] {
    const made = randomCuts(count, seed)
    for (const each of made) scenarios.set(each.name, each)
    return made.map(({ name }) => name)
  }

  async function start({ name }: { name: string }): Promise<Result> {
    const scenario = scenarios.get(name)
    if (scenario === undefined) throw new Error(`there is no scenario "${name}"`)
    const id = String(++started)
    const play = await startPlay(scenario, certificates)
    plays.set(id, play)
    return { id, base_url: play.baseUrl, ca_file: certificates.caFile, scenario: scenarioInputOf(scenario) }
  }

  async function finish({ id, observed }: { id: string; observed: Observed }): Promise<Result> {
    const play = playOf(id)
    plays.delete(id)
    return { failures: await play.finish(observed) }
  }

  function playOf(id: string): Play {
    const play = plays.get(id)
    if (play === undefined) throw new Error(`no scenario ${id} is being played`)
    return play
  }

  async function handle(request: IncomingMessage): Promise<Result> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control')
    if (pathname === '/scenarios') return list(searchParams)
    if (pathname === '/start') return start((await json(request)) as { name: string })
    if (pathname === '/finish') return finish((await json(request)) as { id: string; observed: Observed })
    if (pathname !== '/received') throw new Error(`there is no ${pathname}`)
    await playOf(searchParams.get('id') ?? '').received(Number(searchParams.get('count') ?? 1))
    return { received: true }
  }

  return createServer(async (request, response) => {
    const result = await handle(request).catch((error: Error) => ({ error: error.message }))
    const status = 'error' in result ? 400 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result))
  })
}

type Result = Record<string, unknown>
