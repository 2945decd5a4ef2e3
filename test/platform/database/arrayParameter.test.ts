import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { arrayParameter } from '../../../src/platform/database/arrayParameter.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const readBack = async (values: unknown[], type: string) => {
  const { rows } = await service.deps.db.pool.query(`select $1::${type}[] as values`, [arrayParameter(values)])
  return rows[0].values
}

test.each([
  [['plain', null, 'null', 'NULL', '', ' ', ',', '{}', '{"a"}', "'"]],
  [['"quoted"', '\\', '\\\\"', '\\n', '\\u0041', JSON.stringify({ text: 'line\nbreak "and" \\ \u0001' })]],
  [['línea', '😀', '\u2028', '\u007f', '\ud83d\ude00']],
  [['{"a":"\\\\n"}\n{"b":"\\""}', '\n', 'no break', null, 'at the end\n', '\\n\n\\']],
  [['a line\nbreak', 'tab\t', '\u0001', '\r', '\b\f']],
  [[]],
])('texts are returned unchanged: %j', async (values) => {
  expect(await readBack(values, 'text')).toEqual(values)
})

test('numbers, booleans and bytes are returned unchanged', async () => {
  expect(await readBack([1, -2, null, 2_147_483_647], 'int')).toEqual([1, -2, null, 2_147_483_647])
  expect(await readBack([Number.NaN, 0.5, -Infinity], 'float8')).toEqual([Number.NaN, 0.5, -Infinity])
  expect(await readBack([true, false, null], 'bool')).toEqual([true, false, null])
  expect(await readBack([Buffer.from([0, 255]), null], 'bytea')).toEqual([Buffer.from([0, 255]), null])
})
