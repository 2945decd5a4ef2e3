import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const file = join(import.meta.dirname, '..', '..', '..', 'bench', 'peers', 'listenOnLoopback.mjs')

test.each(['0', '0, undefined'])('a server that listens on (%s) is reached through loopback only', async (args) => {
  const program = `const s = require('node:http').createServer(); s.listen(${args}, () => { console.log(s.address().address); s.close() })`
  const { stdout } = await promisify(execFile)(process.execPath, [`--import=${file}`, '-e', program])
  expect(stdout.trim()).toBe('127.0.0.1')
})
