import { expect, test } from '@jest/globals'
import { sseTexts } from '../../src/runtimes/http/streamTexts.ts'

test('rejects an event of endless empty lines', async () => {
  let sent = 0
  async function* endless() {
    for (; sent < 1_000; sent++) yield Buffer.from('data\n'.repeat(10_000))
  }
  await expect(sseTexts(endless()).next()).rejects.toMatchObject({ code: 'http_invalid_answer' })
  expect(sent).toBeLessThan(200)
})
