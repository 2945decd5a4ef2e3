/** A database of many runs is moved from the embedded PostgreSQL to Debian's and back: every row is the same. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import https from 'node:https'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import type { Credentials } from '../../src/main/storage/credentials.ts'
import { openStorageBeside } from '../../src/main/storage/openStorage.ts'
import { type Environment, readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { adminHere } from '../helpers/adminCommand.ts'
import { callService } from '../helpers/callService.ts'
import { ledgerOf } from '../helpers/ledger.ts'
import { onlyLong } from '../helpers/scale.ts'
import { type ServiceProcess, startServiceProcess } from '../helpers/serviceProcess.ts'
import { needsStockPostgres, startStockPostgres } from '../helpers/stockPostgres.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { measured } from './helpers/measured.ts'

const runs = 100_000

onlyLong(needsStockPostgres(describe))('100,000 runs', () => {
  test("moved from the embedded PostgreSQL to Debian's and back are the same, keys work, and event positions can be resumed", async () => {
    await using folder = await temporaryFolder()
    await using postgres = await startStockPostgres()
    const [first, last] = [join(folder.path, 'first'), join(folder.path, 'last')]
    const position = await makeRuns(first)
    const MASTER_KEY = (await readFile(join(first, 'master.key'), 'utf8')).trim()
    const places: Environment[] = [
      { DATA_DIR: first },
      { DATA_DIR: join(folder.path, 'middle'), DATABASE_URL: postgres.url, MASTER_KEY },
      { DATA_DIR: last, MASTER_KEY },
    ]
    const ledgers = [await ledgerAt(places[0] as Environment)]
    for (const [index, place] of places.entries()) {
      const previous = places[index - 1]
      if (previous === undefined) continue
      const file = join(folder.path, `${index}.backup`)
      const beganMs = performance.now()
      const { json } = await adminHere(previous, ['backup', file])
      const savedMs = performance.now()
      expect(json.rows).toMatchObject({ runs: runs + 2 })
      expect((await adminHere(place, ['restore', file])).err).toBe('')
      measured('moved database', {
        bytes: Number(json.bytes),
        backupMs: savedMs - beganMs,
        restoreMs: performance.now() - savedMs,
      })
      ledgers.push(await ledgerAt(place))
    }
    expect(ledgers[1]).toEqual(ledgers[0])
    expect(ledgers[2]).toEqual(ledgers[0])

    await using service = await startServiceProcess(last, { MASTER_KEY })
    const credentials = JSON.parse(await readFile(join(first, 'credentials.json'), 'utf8'))
    const caller = { ...credentials, base_url: service.ready.rest, ca_file: join(last, 'certificates', 'ca.crt') }
    expect((await callService(caller, 'GET', '/runs?limit=1')).status).toBe(200)
    const { json } = await callService(caller, 'GET', `/events?limit=100`)
    expect((json.data as unknown[]).length).toBeGreaterThan(1)
    expect(await firstEventAfter(caller, position)).toContain('run.completed')
    const latest = await currentPosition(caller)
    const body = { agent_id: credentials.agents.echo, input: { query: 'after the restore' } }
    const created = await callService(caller, 'POST', '/runs', body)
    expect(await firstEventAfter(caller, latest)).toContain(String(created.json.id))
  }, 1_800_000)
})

/** Returns the position before the last event. */
async function makeRuns(dataDir: string): Promise<string> {
  let position: string
  {
    await using service: ServiceProcess = await startServiceProcess(dataDir)
    const { credentials } = service
    const body = {
      agent_id: credentials.agents.simulator,
      input: { chunks: 3, output: { text: 'tab\t \\. é 😀\n\\.\n' } },
    }
    await callService(credentials, 'POST', '/runs', body)
    position = await currentPosition(credentials)
    await callService(credentials, 'POST', '/runs', body)
    await service.stop('SIGTERM')
  }
  const { storage } = await openStorageBeside({
    config: readConfig({ DATA_DIR: dataDir }),
    log: createLog('silent'),
    onServerLost: () => {},
  })
  const client = new Client(storage.connection)
  await client.connect()
  const columns = async (table: string, but: string) => {
    const { rows } = await client.query<{ listed: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as listed from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> $2`,
      [table, but],
    )
    return rows[0]?.listed
  }
  const [ofRuns, ofEvents] = [await columns('runs', 'id'), await columns('run_events', 'run_id')]
  await client.query(
    `with one as (select * from runs limit 1), made as (
       insert into runs (id, ${ofRuns})
       select new_id('run', clock_timestamp()), ${ofRuns} from one, generate_series(1, ${runs}) returning id)
     insert into run_events (run_id, ${ofEvents})
     select made.id, ${ofEvents} from made, (select * from run_events where run_id = (select id from one)) as logged`,
  )
  await client.end()
  await storage.close()
  return position
}

async function ledgerAt(place: Environment): Promise<Record<string, string>> {
  if (place.DATABASE_URL !== undefined) return ledgerOf(place.DATABASE_URL)
  const config = readConfig(place)
  const { storage } = await openStorageBeside({ config, log: createLog('silent'), onServerLost: () => {} })
  const { host, port, user, password, database } = storage.connection as Exclude<
    typeof storage.connection,
    { connectionString: string }
  >
  const query = new URLSearchParams({ host, port: String(port), user, password })
  return ledgerOf(`postgresql:///${database}?${query}`).finally(() => storage.close())
}

type Caller = Pick<Credentials, 'base_url' | 'ca_file' | 'api_key'>

/** Reads an event stream until it has sent the text. */
function readFeed({ base_url, ca_file, api_key }: Caller, query: string, until: RegExp): Promise<string> {
  const { port, pathname } = new URL(`${base_url}/events/stream`)
  return new Promise((resolve, reject) => {
    const call = https.request({
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      path: pathname + query,
      agent: false,
      ca: readFileSync(ca_file ?? ''),
      headers: { authorization: `Bearer ${api_key}`, accept: 'text/event-stream' },
    })
    call.on('error', reject).on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (!until.test(text)) return
        response.destroy()
        resolve(text)
      })
    })
    call.end()
  })
}

const currentPosition = async (caller: Caller): Promise<string> =>
  /^id: (\S+)/m.exec(await readFeed(caller, '', /^id: \S+$/m))?.[1] ?? ''

const firstEventAfter = (caller: Caller, position: string): Promise<string> =>
  readFeed(caller, `?after=${position}`, /^event: \S+$/m)
