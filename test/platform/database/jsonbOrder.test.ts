import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { inJsonbOrder } from '../../../src/platform/database/jsonbOrder.ts'
import { parseExact } from '../../../src/platform/exactNumbers.ts'
import { createTestDatabase } from '../../helpers/testDatabase.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('returns the text that a value has after it was stored as jsonb', async () => {
  const keys = [
    'b',
    'a',
    'aa',
    'B',
    '10',
    '9',
    '',
    'é',
    'ee',
    '€',
    '\uffee',
    '😀',
    'zzzz',
    '__proto__',
    '\n',
    'a b',
    'a"b',
  ]
  const nest = (depth: number): object =>
    Object.fromEntries(keys.map((key, index) => [key, depth === 0 ? index / 7 : [nest(depth - 1), index]]))
  const value = nest(2)
  const { rows } = await client.query<{ stored: unknown }>('select $1::jsonb as stored', [JSON.stringify(value)])
  expect(JSON.stringify(inJsonbOrder(value))).toBe(JSON.stringify(rows[0]?.stored))
  expect(JSON.stringify(value)).not.toBe(JSON.stringify(rows[0]?.stored))
})

test('returns the digits that a number has after it was stored as jsonb', async () => {
  const numbers = [
    '1e21',
    '1e300',
    '-1.50e3',
    '1.5e-400',
    '12345678901234567890.10',
    '12345678901234567890e-25',
    '5e-324',
  ]
  const text = `[${[...numbers, '123456789012345678e-3', '9007199254740993E2', '1e-7', '0.0000012345678901234567890'].join()}]`
  const { rows } = await client.query<{ stored: string }>('select $1::jsonb::text as stored', [text])
  expect(JSON.stringify(inJsonbOrder(parseExact(text)))).toBe(JSON.stringify(parseExact(rows[0]?.stored ?? '')))
})
