import net from 'node:net'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'

jest.setTimeout(200)
jest.spyOn(net, 'isIP')

test('a value that differs', () => {
  expect({ list: [1] }).toEqual({ list: [2] })
})

test('a rejection without a handler', async () => {
  void Promise.reject(new Error('no handler'))
  await new Promise((resolve) => setImmediate(resolve))
})

test('an exception outside the test', async () => {
  await new Promise((resolve) => {
    setImmediate(resolve)
    setImmediate(() => {
      throw new Error('thrown by a timer')
    })
  })
})

test('a test that takes too long', () => new Promise(() => {}))

describe('with a hook', () => {
  beforeEach(() => {
    throw new Error('thrown by a hook')
  })
  test('a failing hook', () => {})
})
