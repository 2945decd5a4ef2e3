import { mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import { lockDataDir } from '../../../src/platform/process/dataDirLock.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { startService } from '../fixtures/startService.ts'

test('rejects a folder that another service uses, with the process id in the message', async () => {
  await using folder = await temporaryFolder()
  await using holder = await startService(folder.path, { mode: 'lock' })
  await expect(lockDataDir(folder.path)).rejects.toThrow(
    `DATA_DIR ${folder.path} is in use by another Agent Run Service (process ${holder.pid}); stop it or choose another DATA_DIR`,
  )
})

test('is free as soon as its holder was killed with kill -9', async () => {
  await using folder = await temporaryFolder()
  await using holder = await startService(folder.path, { mode: 'lock' })
  await holder.kill('SIGKILL')
  const lock = await lockDataDir(folder.path)
  await lock.release()
})

test('exactly one of many concurrent starts gets the folder', async () => {
  await using folder = await temporaryFolder()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder.path)))
  const locks = results.filter((result) => result.status === 'fulfilled')
  expect(locks).toHaveLength(1)
  await locks[0]?.value.release()
})

test('is the same lock for all paths to a folder', async () => {
  await using folder = await temporaryFolder()
  const real = join(folder.path, 'real folder ä')
  await mkdir(real)
  await symlink(real, join(folder.path, 'link'))
  const lock = await lockDataDir(real)
  await expect(lockDataDir(join(folder.path, 'link'))).rejects.toThrow('is in use')
  await expect(lockDataDir(relative(process.cwd(), real))).rejects.toThrow('is in use')
  await lock.release()
})

test('can be taken again after its release, and for two folders at once', async () => {
  await using folder = await temporaryFolder()
  await (await lockDataDir(join(folder.path, 'a'))).release()
  const locks = [await lockDataDir(join(folder.path, 'a')), await lockDataDir(join(folder.path, 'b'))]
  await Promise.all(locks.map((lock) => lock.release()))
})

test('creates a missing data folder for its owner only', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'new', 'data')
  await (await lockDataDir(dataDir)).release()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})

test('rejects a DATA_DIR that is a file, with one line', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'file')
  await writeFile(path, '')
  await expect(lockDataDir(path)).rejects.toThrow(`DATA_DIR ${path} is not a folder; choose another DATA_DIR`)
})
