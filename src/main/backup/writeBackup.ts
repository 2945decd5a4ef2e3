import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../../access/operator/operator.ts'
import { keptKeyPlace } from '../../access/peppers.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'
import type { Place } from '../admin/command.ts'
import {
  type BackupFooter,
  type BackupHeader,
  endOfRows,
  fileName,
  filePrefix,
  footerPrefix,
  headerPrefix,
} from './backupFile.ts'
import { masterKeyFile, openSecrets } from './openSecrets.ts'
import { findTables } from './tables.ts'

export type BackupDeps = Place & {
  /** Whether the files of the data folder are saved or restored too. */
  withFiles: boolean
}

export const checkPlace = 'backup'
export const checkText = 'agent-run-service'

/** Writes a consistent snapshot of all tables while the service runs. The file appears when it is complete. */
export async function writeBackup(
  deps: BackupDeps,
  path: string,
): Promise<{ file: string; bytes: number } & BackupFooter> {
  if (await exists(path)) throw new OperatorError(`${path} already exists; choose another name`)
  const secretBox = await openSecrets(deps.config, deps.dataDir)
  const client = new Client({ ...deps.storage.connection, application_name: 'agent-run-service backup' })
  await client.connect()
  const part = `${path}.part`
  try {
    await client.query('begin isolation level repeatable read, read only')
    const rows: Record<string, number> = {}
    const file = await open(part, 'w', 0o600)
    await pipeline(
      Readable.from(script(deps, client, secretBox, rows)),
      createGzip({ level: 4 }),
      file.createWriteStream({ flush: true }),
    )
    await rename(part, path)
    return { file: path, bytes: (await stat(path)).size, rows }
  } catch (cause) {
    await rm(part, { force: true })
    const { code, message } = cause as NodeJS.ErrnoException
    if (code?.startsWith('E')) throw new OperatorError(`${path} can't be written: ${message}`, { cause })
    throw cause
  } finally {
    await client.end()
  }
}

async function* script(
  { dataDir, withFiles }: BackupDeps,
  client: Client,
  secretBox: SecretBox,
  rows: Record<string, number>,
): AsyncGenerator<string | Buffer> {
  await checkMasterKey(client, secretBox)
  const last = await client.query<{ name: string }>('select name from migrations order by timestamp desc limit 1')
  const header: BackupHeader = {
    version: 1,
    migration: last.rows[0]?.name ?? '',
    madeAt: new Date().toISOString(),
    check: secretBox.seal(checkText, checkPlace),
  }
  yield `${headerPrefix}${JSON.stringify(header)}\n`
  for (const name of withFiles ? await filesOf(dataDir) : []) {
    const content = await readFile(join(dataDir, name), 'base64')
    yield `${filePrefix}${JSON.stringify({ name, content })}\n`
  }
  for (const { name, columns } of await findTables(client)) {
    const listed = `${name} (${columns.map((column) => `"${column}"`).join(', ')})`
    yield `copy ${listed} from stdin;\n`
    const copied = client.query(copyTo(`copy ${listed} to stdout`))
    for await (const chunk of copied) yield chunk as Buffer
    rows[name] = copied.rowCount
    yield endOfRows
  }
  yield `${footerPrefix}${JSON.stringify({ rows })}\n`
}

/** The master key that a backup names must be the one of its secrets. */
async function checkMasterKey(client: Client, secretBox: SecretBox): Promise<void> {
  const { rows: tables } = await client.query(`select to_regclass('kept_keys') as found`)
  if (tables[0]?.found === null) throw new OperatorError('The database has no tables of this service')
  const { rows } = await client.query<{ purpose: string; sealed: string }>('select purpose, sealed from kept_keys')
  try {
    for (const { purpose, sealed } of rows) secretBox.open(sealed, keptKeyPlace(purpose))
  } catch (cause) {
    throw new OperatorError('MASTER_KEY is not the key of this database; set the right one', { cause })
  }
}

/** The files that the service created in its data folder besides the database. */
async function filesOf(dataDir: string): Promise<string[]> {
  const certificates = await readdir(join(dataDir, 'certificates')).catch(() => [])
  const names = ['credentials.json', masterKeyFile, ...certificates.map((name) => join('certificates', name))]
  const found = await Promise.all(names.map((name) => exists(join(dataDir, name))))
  return names.filter((name, index) => found[index] && fileName.test(name))
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
