import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { startService } from '../../src/main/startService.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'
import { testMasterKey } from '../helpers/testService.ts'

test('warns and serves without the plain listener if its default port is taken', async () => {
  await using folder = await temporaryFolder()
  const database = await createTestDatabase()
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const env = { PORT: '0', DATA_DIR: folder.path, DATABASE_URL: database.url, MASTER_KEY: testMasterKey }
  const config = { ...readConfig(env), plainHttp: { port, required: false } }
  const logged: string[] = []
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  const service = await startService({ config, log })
  try {
    expect(service.plainPort).toBeUndefined()
    expect(service.port).toBeGreaterThan(0)
    expect(logged).toEqual([expect.stringContaining(`Port ${port} is in use`)])
    expect(logged[0]).toContain('set HTTP_PORT to choose another')
  } finally {
    await service.stop()
    await new Promise((resolve) => taken.close(resolve))
    await database.drop()
  }
})
