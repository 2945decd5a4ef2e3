/** The output of `--print`, run in every language, makes the same request as the command itself. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { buildSchema, type GraphQLSchema, parse, validate } from 'graphql'
import { commandTree } from '../../cli/help/commandTree.ts'
import { topics } from '../../cli/tree.ts'
import { buildGo } from '../clients/helpers/buildGo.ts'
import { languages } from '../clients/helpers/languages.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { receiverAuthority } from '../helpers/receiverAuthority.ts'
import { isLong } from '../helpers/scale.ts'
import { ids, printedCommands, unprinted } from './helpers/printedCommands.ts'
import { startTool, type Tool } from './helpers/startTool.ts'

/** The request on the wire, without what differs between programs: the key, and the order of the parameters. */
type Seen = { method: string; path: string; query: string[][]; headers: Record<string, string>; body: string }

let server: Server
let cli: Tool
let seen: Seen[] = []
let isReadFirst = true
const readFirst = new RegExp(`^/v2/agents/${ids.agent}(/versions/5)?$`)
const agent = { id: ids.agent, name: 'A', version: 7, metadata: {}, runtime: { type: 'expression', expression: '1' } }
beforeAll(async () => {
  const { caFile, certificate } = await receiverAuthority()
  server = createServer({ ...certificate }, async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://localhost')
    const { method = '', headers } = request
    seen.push({
      method,
      path: pathname,
      query: [...searchParams].map(([name, value]) => [name, plainTime(value)]).sort(),
      headers: sentBy(headers),
      body: canonical(body, headers['idempotency-key']),
    })
    // Some commands read what they change first. Every call is rejected, so that none waits for anything.
    const isThere = method === 'GET' && readFirst.test(pathname) && isReadFirst
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' })
    response.end(isThere ? JSON.stringify(agent) : '{"error":{"type":"not_found","code":"seen","message":"seen"}}')
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const base = `https://localhost:${port}/v2`
  cli = await startTool({ ARS_API_KEY: 'ars_live_x', ARS_BASE_URL: base, ARS_CA_FILE: caFile })
})
afterAll(async () => {
  await cli.dispose()
  server.close()
})

const sentBy = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    ['if-match', 'prefer', 'last-event-id', 'idempotency-key', 'accept']
      .filter((name) => headers[name] !== undefined)
      .map((name) => [name, String(headers[name]).replace(/^ars-auto-.*/, 'made')]),
  )

/** Numbers keep their digits; fields may come in any order; a key in the header may also be a field. */
const canonical = (body: string, key: unknown): string => {
  if (body === '') return ''
  return JSON.stringify(
    parseWithSource(body, (name, value, { source }) => {
      if (typeof value === 'number') return source
      if (name === 'idempotency_key' && value === key) return undefined
      if (typeof value === 'string') return plainTime(value)
      return isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value
    }),
  )
}

/** With or without milliseconds. */
const plainTime = (text: string): string => (/^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? new Date(text).toISOString() : text)

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown
/** TypeScript does not know the third argument yet. */
const parseWithSource = JSON.parse as (text: string, revive: Reviver) => unknown

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const allCalls = Object.entries(printedCommands).flatMap(([path, lists]) =>
  lists.map((words) => [...path.split(' '), ...words]),
)
/** The short form has those that send more than their input, or that languages could write differently. */
const telling = /^(--if-version|--wait|--after|--idempotency-key|--until|-i)$/
const calls = isLong ? allCalls : allCalls.filter((words) => words.some((word) => telling.test(word))).slice(0, 20)

async function print(form: string, words: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli.ars([...words, '--print', form])
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' })
  return stdout
}

/** The requests of the commands themselves, in the order of `calls`. */
async function ownRequests(): Promise<Seen[]> {
  const own: Seen[] = []
  for (const words of calls) {
    seen = []
    isReadFirst = words[1] !== 'get'
    const { stderr } = await cli.ars(words)
    const last = seen.at(-1)
    expect({ words, stderr }).toEqual({ words, stderr: expect.stringContaining('(seen)') })
    if (last !== undefined) own.push(last)
  }
  return own
}

test('the list of this suite has every command that makes a call', async () => {
  const commands = (await commandTree(topics)).filter(({ operation }) => operation !== null).map(({ path }) => path)
  expect([...Object.keys(printedCommands), ...Object.keys(unprinted)].sort()).toEqual(commands.sort())
})

describe('the printed code makes the same request as the command itself', () => {
  let own: Seen[]
  beforeAll(async () => {
    own = await ownRequests()
  })

  const expectSame = (made: Seen[]) => {
    for (const [index, words] of calls.entries())
      expect({ words, made: made[index] }).toEqual({ words, made: own[index] })
  }
  const execute = promisify(execFile)
  const run = async (program: string, args: string[], cwd: string, env: Record<string, string> = {}) => {
    seen = []
    await execute(program, args, { cwd, env: childEnvironment({ ...cli.env, ...env }), maxBuffer: 16_777_216 })
    expect(seen).toHaveLength(calls.length)
    return seen
  }
  const programs = (form: string) => Promise.all(calls.map((words) => print(form, words)))

  test('as curl', async () => {
    const lines = await programs('curl')
    const made = await run('bash', ['-c', lines.join('\n')], cli.folder)
    // curl accepts anything, and generates no key.
    const without = ({ headers: { accept, 'idempotency-key': key, ...headers }, ...request }: Seen): Seen => ({
      ...request,
      headers: key === undefined || key === 'made' ? headers : { ...headers, 'idempotency-key': key },
    })
    for (const [index, words] of calls.entries())
      expect({ words, made: made[index] && without(made[index]) }).toEqual({
        words,
        made: own[index] && without(own[index]),
      })
  })

  test('in TypeScript', async () => {
    const sdk = new URL('../../clients/typescript/src/sdk.ts', import.meta.url).href
    const folder = join(cli.folder, 'typescript')
    mkdirSync(folder)
    const files = (await programs('ts')).map((text, index) => {
      const file = join(folder, `call${index}.ts`)
      writeFileSync(file, text.replace('@agent-run-service/sdk', sdk))
      return file
    })
    const all = `for (const file of ${JSON.stringify(files)}) await import(file).catch((error) => {
      if (error.code !== 'seen') throw error
    })`
    expectSame(await run(process.execPath, ['--input-type=module', '-e', all], folder))
  })

  needsProgram(
    test,
    languages.python.needs,
    languages.python.isInstalled,
  )('in Python', async () => {
    const texts = await programs('python')
    const all = `
import json, sys
from agent_run_service import NotFoundError
for text in json.load(open("programs.json")):
    try:
        exec(compile(text, "printed", "exec"), {})
    except NotFoundError:
        pass`
    writeFileSync(join(cli.folder, 'programs.json'), JSON.stringify(texts))
    const [python] = languages.python.command
    expectSame(await run(python, ['-c', all], cli.folder, { PYTHONPATH: join(languages.python.folder, 'src') }))
  })

  needsProgram(
    test,
    languages.go.needs,
    languages.go.isInstalled,
  )('in Go', async () => {
    const texts = await programs('go')
    // Each is a program; one that contains them all is built once. A rejected call would end it.
    const files = texts.map((text, index) => {
      expect(text).toMatch(/^package main\n[\s\S]*\nfunc main\(\) \{\n/)
      const part = text.replace('func main()', `func call${index}()`).replaceAll('log.Fatal(err)', '_ = err; return')
      return [`call${index}.go`, part.replace('\t"log"\n', '')]
    })
    const main = `package main\n\nfunc main() {\n${texts.map((_, index) => `\tcall${index}()\n`).join('')}}\n`
    const program = await buildGo(join(cli.folder, 'go'), { ...Object.fromEntries(files), 'main.go': main })
    expectSame(await run(program, [], cli.folder))
  })
})

/** REST's headers are fields of the input. */
const fields = { '--if-version': 'ifVersion', '--if-revision': 'ifRevision', '--idempotency-key': 'idempotencyKey' }

describe('--print graphql', () => {
  let schema: GraphQLSchema
  beforeAll(async () => {
    schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'))
  })

  test('prints a document that `ars graphql` sends, with all its variables', async () => {
    for (const words of calls) {
      const text = await print('graphql', words)
      seen = []
      await cli.ars(['graphql', '-'], { input: text })
      const [sent] = seen
      expect({ words, path: sent?.path }).toEqual({ words, path: '/graphql' })
      const { query = '', variables } = JSON.parse(sent?.body || '{}') as {
        query: string
        variables: Record<string, unknown>
      }
      expect({ words, problems: validate(schema, parse(query)) }).toEqual({ words, problems: [] })
      for (const [word, field] of Object.entries(fields))
        if (words.includes(word))
          expect({ words, variables: JSON.stringify(variables) }).toEqual({
            words,
            variables: expect.stringContaining(`"${field}":`),
          })
    }
  })
})
