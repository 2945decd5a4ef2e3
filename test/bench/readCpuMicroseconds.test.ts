import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from '@jest/globals'
import { readCpuMicroseconds, readFamilyCpuMicroseconds } from '../../bench/readCpuMicroseconds.ts'

const leastMs = 300

/** A process that has one child at a time, whose lines it repeats: the CPU time that the child had used. */
const parent = `
  const { spawn } = require('node:child_process')
  const busy = 'while (process.cpuUsage().user < ${leastMs * 1_000}); console.log(process.cpuUsage().user); process.stdin.once("data", () => process.exit())'
  const child = spawn(process.execPath, ['-e', busy], { stdio: ['pipe', 'inherit', 'inherit'] })
  process.stdin.once('data', () => child.stdin.write('\\n'))
  child.once('exit', () => { console.log('ended'); process.stdin.once('data', () => process.exit()) })
`

test('counts the CPU time of children with that of a process, also after they have ended', async () => {
  const started = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: started.stdout })
  const pid = started.pid ?? 0
  try {
    await once(lines, 'line')
    const [own, family] = [await readCpuMicroseconds(pid), await readFamilyCpuMicroseconds(pid)]
    expect(family - own).toBeGreaterThanOrEqual((leastMs - 20) * 1_000)
    started.stdin.write('\n')
    await once(lines, 'line')
    expect(await readFamilyCpuMicroseconds(pid)).toBeGreaterThanOrEqual(family)
  } finally {
    started.kill()
    await once(started, 'exit')
  }
})
