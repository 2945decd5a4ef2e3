import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { freePort } from '../helpers/freePort.ts'
import { runServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'

const masterKey = 'm'.repeat(32)

describe('a start with wrong configuration exits with 1 and one line that names the variable', () => {
  test('for wrong values, all at once', async () => {
    await using folder = await temporaryFolder()
    const { code, stdout, stderr } = await runServiceProcess(folder.path, { PORT: 'abc', GRAPHIQL: 'yes' })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `Agent Run Service can't start: PORT must be a port from 0 to 65535, not "abc"; GRAPHIQL must be "on" or "off", not "yes"\n`,
    )
  })

  test('for an invalid PLANS_FILE, before a database is created', async () => {
    await using folder = await temporaryFolder()
    const { code, stderr } = await runServiceProcess(folder.path, { PLANS_FILE: '/nowhere/at/all' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Agent Run Service can't start: PLANS_FILE names a file that can't be read.*\n$/)
    expect(await readdir(folder.path)).toEqual([])
  })

  test('for DATABASE_URL without MASTER_KEY', async () => {
    await using folder = await temporaryFolder()
    const { code, stderr } = await runServiceProcess(folder.path, { DATABASE_URL: 'postgresql://localhost/x' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Agent Run Service can't start: MASTER_KEY is required with DATABASE_URL.*\n$/)
  })

  test('for an unreachable database, without showing its password', async () => {
    await using folder = await temporaryFolder()
    const url = `postgresql://someone:hunter2-password@127.0.0.1:${await freePort()}/x`
    const { code, stderr } = await runServiceProcess(folder.path, { DATABASE_URL: url, MASTER_KEY: masterKey })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Agent Run Service can't start: DATABASE_URL can't be used: .*ECONNREFUSED.*\n$/)
    expect(stderr).not.toContain('hunter2')
  })

  test('for a database that does not exist', async () => {
    await using folder = await temporaryFolder()
    const database = await createTestDatabase('template0')
    await database.drop()
    const { code, stderr } = await runServiceProcess(folder.path, {
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey,
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Agent Run Service can't start: DATABASE_URL can't be used: .*does not exist.*\n$/)
  })

  test.each(['PORT', 'HTTP_PORT'])('for a %s that is taken, before a database is created', async (variable) => {
    await using folder = await temporaryFolder()
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const { code, stderr } = await runServiceProcess(folder.path, { [variable]: String(port) })
    await new Promise((resolve) => taken.close(resolve))
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Agent Run Service can't start: ${variable} ${port} is in use by another program; stop it or set ${variable} to a free port\n`,
    )
    expect(await readdir(folder.path)).toEqual([])
  })

  test('for the same number as PORT and HTTP_PORT', async () => {
    await using folder = await temporaryFolder()
    const port = String(await freePort())
    const { code, stderr } = await runServiceProcess(folder.path, { PORT: port, HTTP_PORT: port })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Agent Run Service can't start: HTTP_PORT \d+ is in use.*\n$/)
    expect(await readdir(folder.path)).toEqual([])
  })

  test('for a HOST that is not of this machine', async () => {
    await using folder = await temporaryFolder()
    const database = await createTestDatabase()
    const { code, stderr } = await runServiceProcess(folder.path, {
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey,
      HOST: '192.0.2.1',
    })
    await database.drop()
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Agent Run Service can't start: HOST 192\.0\.2\.1 is not an address of this machine.*\n$/)
  })

  test('for a DATA_DIR that is a file', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'file')
    await writeFile(file, '')
    const { code, stderr } = await runServiceProcess(file)
    expect(code).toBe(1)
    expect(stderr).toBe(`Agent Run Service can't start: DATA_DIR ${file} is not a folder; choose another DATA_DIR\n`)
  })

  test('for a certificate and a key that do not belong together', async () => {
    await using folder = await temporaryFolder()
    const database = await createTestDatabase()
    const [cert, key] = [join(folder.path, 'tls.crt'), join(folder.path, 'tls.key')]
    const pem = (what: string) => `-----BEGIN ${what}-----\nbm9uc2Vuc2U=\n-----END ${what}-----\n`
    await writeFile(cert, pem('CERTIFICATE'))
    await writeFile(key, pem('PRIVATE KEY'))
    const { code, stderr } = await runServiceProcess(folder.path, {
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey,
      TLS_CERT: cert,
      TLS_KEY: key,
    })
    await database.drop()
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Agent Run Service can't start: TLS_CERT.*\n$/)
  })

  test('for an embedded database whose location is gone', async () => {
    await using folder = await temporaryFolder()
    await mkdir(join(folder.path, 'postgres'))
    await writeFile(join(folder.path, 'postgres', 'location'), '/nowhere/at/all\n')
    const { code, stderr } = await runServiceProcess(folder.path)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Agent Run Service can't start: The database of this DATA_DIR should be in \/nowhere\/at\/all.*\n$/,
    )
  })
})
