import { stat, writeFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import {
  addressesOf,
  type Credentials,
  credentialsFile,
  readCredentials,
  writeCredentials,
} from '../../src/main/storage/credentials.ts'
import { ConfigError } from '../../src/platform/config.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const credentials: Credentials = {
  ...addressesOf('https://localhost:8443', '/data/certificates/ca.crt'),
  organization_id: 'org_1',
  email: 'owner@example.com',
  password: 'p',
  api_key: 'k',
  demo_api_key: 'd',
  agents: { echo: 'ag_1', simulator: 'ag_2' },
}

test('credentials are read back, and only their owner can read the file', async () => {
  await using folder = await temporaryFolder()
  await writeCredentials(folder.path, credentials)
  expect(await readCredentials(folder.path)).toEqual(credentials)
  expect((await stat(credentialsFile(folder.path))).mode & 0o777).toBe(0o600)
})

test('finds no credentials in an empty folder', async () => {
  await using folder = await temporaryFolder()
  expect(await readCredentials(folder.path)).toBeUndefined()
})

test('a broken file is reported in one line that names DATA_DIR', async () => {
  await using folder = await temporaryFolder()
  await writeFile(credentialsFile(folder.path), '{"half":')
  const reading = readCredentials(folder.path)
  await expect(reading).rejects.toBeInstanceOf(ConfigError)
  await expect(reading).rejects.toThrow(/^DATA_DIR .* has a credentials\.json that can't be read.*$/)
})
