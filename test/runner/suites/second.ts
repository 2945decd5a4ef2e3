import { readFile } from 'node:fs/promises'
import net from 'node:net'
import { expect, test } from '@jest/globals'

test('the mock was restored', () => {
  expect('mock' in net.isIP).toBe(false)
})

test('the timeout was reset', async () => {
  await new Promise((resolve) => setTimeout(resolve, 250))
})

test('errors have the same class as those of Node', async () => {
  await expect(readFile('/no/such/file')).rejects.toBeInstanceOf(Error)
})
