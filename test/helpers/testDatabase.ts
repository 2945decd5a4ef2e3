/** Creates a database for a suite, as a copy of the migrated template. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { ConnectionOptions } from '../../src/platform/database/connection/connectionOptions.ts'

export type TestDatabase = { name: string; url: string; drop(): Promise<void> }

export async function createTestDatabase(template = 'template_ars'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // `file_copy`, since `wal_log` takes three times as long.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  return { name, url: databaseUrl(name), drop: () => administer(`drop database ${name} with (force)`) }
}

/** The `DATABASE_URL` of a database on the tests' server. */
export function databaseUrl(name: string): string {
  const { host, port, user, password } = testConnection()
  const query = new URLSearchParams({ host, port: String(port), user, password })
  return `postgresql:///${name}?${query}`
}

export const testConnection = (): ConnectionOptions => JSON.parse(process.env.TEST_POSTGRES ?? '') as ConnectionOptions

async function administer(statement: string): Promise<void> {
  const client = new Client(testConnection())
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
