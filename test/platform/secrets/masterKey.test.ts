import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { deriveKey, readMasterKey } from '../../../src/platform/secrets/masterKey.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'

describe('a master key', () => {
  test('is created once, readable by its owner only, and then stays the same', async () => {
    await using folder = await temporaryFolder()
    const made = await readMasterKey(folder.path, undefined)
    expect(Buffer.from(made, 'base64')).toHaveLength(32)
    expect((await stat(join(folder.path, 'master.key'))).mode & 0o777).toBe(0o600)
    expect(await readMasterKey(folder.path, undefined)).toBe(made)
    expect((await readFile(join(folder.path, 'master.key'), 'utf8')).trim()).toBe(made)
  })

  test('differs between folders', async () => {
    await using one = await temporaryFolder()
    await using other = await temporaryFolder()
    expect(await readMasterKey(one.path, undefined)).not.toBe(await readMasterKey(other.path, undefined))
  })

  test('loses its read permission for others', async () => {
    await using folder = await temporaryFolder()
    await readMasterKey(folder.path, undefined)
    await chmod(join(folder.path, 'master.key'), 0o644)
    await readMasterKey(folder.path, undefined)
    expect((await stat(join(folder.path, 'master.key'))).mode & 0o777).toBe(0o600)
  })

  test('that is configured is used, and none is created', async () => {
    await using folder = await temporaryFolder()
    expect(await readMasterKey(folder.path, 'configured')).toBe('configured')
    await expect(stat(join(folder.path, 'master.key'))).rejects.toThrow('ENOENT')
  })

  test.each(['', '\n', 'short'])(
    'whose file contains only %j prevents the start instead of being used',
    async (text) => {
      await using folder = await temporaryFolder()
      await writeFile(join(folder.path, 'master.key'), text)
      await expect(readMasterKey(folder.path, undefined)).rejects.toThrow(/^DATA_DIR .*master\.key.*$/)
    },
  )
})

describe('derived keys', () => {
  test('differ by purpose and by master key, and are reproducible', () => {
    const derive = (masterKey: string, purpose: string) => deriveKey(masterKey, purpose).export()
    const key = derive('master', 'api-keys')
    expect(key).toHaveLength(32)
    expect(derive('master', 'api-keys')).toEqual(key)
    expect(derive('master', 'secrets')).not.toEqual(key)
    expect(derive('other', 'api-keys')).not.toEqual(key)
  })
})
