/** The scenario files: each is in the format of their README, and together they leave nothing out. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { Ajv } from 'ajv'
import { loadScenarios, scenarioFiles } from '../../clients/scripted/loadScenarios.ts'
import type { Scenario } from '../../clients/scripted/scenario.ts'
import { type Signing, signDelivery } from '../../src/webhooks/delivery/signDelivery.ts'
import { readOperations } from './helpers/operations.ts'
import { scenarioSchema } from './helpers/scenarioSchema.ts'

const files = scenarioFiles()
const written = files.flatMap(({ scenarios }) => scenarios)
const operations = readOperations()
const withoutMethod = ['runs.createAndWait', 'verifyWebhook']

describe('the format', () => {
  const isValid = new Ajv({ allErrors: true, strict: false }).compile(scenarioSchema)
  const problemsOf = (scenario: unknown): string[] =>
    isValid(scenario) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

  test.each(files.map(({ file, scenarios }) => [file, scenarios] as const))('%s.json is in it', (_, scenarios) => {
    expect(scenarios.flatMap((each) => problemsOf(each).map((problem) => `${each.name}: ${problem}`))).toEqual([])
  })

  test('rejects a misspelled field at any depth', () => {
    const good: Scenario = {
      name: 'x',
      call: { operation: 'runs.get' },
      exchanges: [{ expect: { method: 'GET', path: '/' }, respond: {} }],
    }
    expect(problemsOf(good)).toEqual([])
    expect(problemsOf({ ...good, sleept_ms: [] })).toHaveLength(1)
    expect(problemsOf({ ...good, exchanges: [{ expect: { method: 'GET', pth: '/' }, respond: {} }] })).toHaveLength(2)
    expect(problemsOf({ ...good, error: { class: 'NotFoundErorr' } })).toHaveLength(1)
  })

  test('has each name once, since runners report by name', () => {
    const names = loadScenarios().map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('has something to expect in each scenario', () => {
    const empty = written.filter(({ result, error, log }) => result === undefined && error === undefined && !log)
    expect(empty.map(({ name }) => name)).toEqual([])
  })

  test('names operations of the document', () => {
    const known = new Set([...operations, ...withoutMethod])
    expect(written.filter(({ call }) => !known.has(call.operation)).map(({ name }) => name)).toEqual([])
  })
})

describe('the scenarios leave out no', () => {
  test('operation that client libraries have', () => {
    const called = new Set(written.map(({ call }) => call.operation))
    expect(operations.filter((operation) => !called.has(operation))).toEqual([])
    expect(operations.length).toBeGreaterThan(80)
  })

  test('class of error', () => {
    const seen = new Set(written.flatMap(({ error }) => (error === undefined ? [] : [error.class])))
    const classes = scenarioSchema.properties.error as unknown as { properties: { class: { enum: string[] } } }
    expect(classes.properties.class.enum.filter((each) => !seen.has(each))).toEqual([])
  })

  test('way to cut a stream, at forty places at least', () => {
    const cuts = loadScenarios().flatMap(({ log }) => log?.cuts ?? [])
    expect(new Set(cuts.map(({ by }) => by))).toEqual(new Set(['fin', 'end', 'reset']))
    const ofOneRun = loadScenarios().filter(({ name }) => name.startsWith('a run: '))
    expect(ofOneRun.length).toBeGreaterThanOrEqual(40)
  })
})

describe('the vectors of webhooks', () => {
  const accepted = written.filter(({ call, result }) => call.webhook !== undefined && result !== undefined)
  const vectorOf = ({ call }: Scenario) => call.webhook ?? { body_base64: '', headers: {}, secrets: [] }
  const small = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

  test.each(accepted.map((each) => [each.name, vectorOf(each)] as const))('%s: as the service signs', (_, vector) => {
    const { body_base64, secrets, headers: given } = vector
    const headers = small(given)
    const body = Buffer.from(body_base64, 'base64')
    const seconds = Number(headers['webhook-timestamp'] ?? 0)
    const signatures = secrets.map((secret) => {
      const names = { deliveryId: 'dlv_1', eventId: headers['webhook-id'] ?? '', attempt: 1 }
      const eventType = 'test' as Signing['eventType']
      return signDelivery({ ...names, eventType, body, secrets: [secret], now: new Date(seconds * 1_000) })
    })
    const isGenuine = signatures.some((signed) =>
      signed['webhook-signature'] === undefined
        ? signed['x-service-signature'] === headers['x-service-signature']
        : headers['webhook-signature']?.split(' ').includes(signed['webhook-signature']),
    )
    expect(isGenuine).toBe(true)
  })
})

test('the README names every field of a scenario', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', 'clients', 'scenarios', 'README.md'), 'utf8')
  const fields = Object.keys(scenarioSchema.properties).filter((name) => name !== 'name')
  expect(fields.filter((name) => !readme.includes(`\`${name}`) && !readme.includes(`"${name}"`))).toEqual([])
})
