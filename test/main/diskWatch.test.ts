import { expect, test } from '@jest/globals'
import { createDiskWatch } from '../../src/main/storage/diskWatch.ts'
import { createLog } from '../../src/platform/log.ts'

const mebibyte = 1_048_576

/** A disk of that size, and the warnings about it. */
function makeDisk(sizeMiB: number) {
  const warnings: string[] = []
  const log = createLog('warn', { write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg) })
  let freeMiB = sizeMiB
  const measure = async () => ({ bsize: mebibyte, bavail: freeMiB, blocks: sizeMiB })
  const watch = createDiskWatch({ folder: '/data', log, measure })
  return {
    warnings,
    async check(nowFreeMiB: number) {
      freeMiB = nowFreeMiB
      await watch.check()
      return warnings.length
    },
  }
}

test('a large disk is reported once below a tenth and once below 1 GiB, and again after there was room', async () => {
  const { check, warnings } = makeDisk(100_000)
  expect(await check(10_000)).toBe(0)
  expect(await check(9_999)).toBe(1)
  expect(await check(1_024)).toBe(1)
  expect(await check(1_023)).toBe(2)
  expect(await check(1)).toBe(2)
  expect(await check(50_000)).toBe(2)
  expect(await check(9_000)).toBe(3)
  expect(warnings).toEqual([9_999, 1_023, 9_000].map((free) => `the disk of DATA_DIR has ${free} MiB left; make room`))
})

test('a small disk is reported below 1 GiB, and again below a tenth', async () => {
  const { check } = makeDisk(2_000)
  expect(await check(1_024)).toBe(0)
  expect(await check(1_023)).toBe(1)
  expect(await check(200)).toBe(1)
  expect(await check(199)).toBe(2)
})
