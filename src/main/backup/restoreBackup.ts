import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, DatabaseError } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrations } from '../../../migrations/index.ts'
import { OperatorError } from '../../access/operator/operator.ts'
import { alignPositions } from '../../events/feed/alignPositions.ts'
import { writeDurably } from '../../platform/process/writeDurably.ts'
import type { Storage } from '../storage/openStorage.ts'
import { type BackupFooter, type BackupHeader, readBackup } from './backupFile.ts'
import { masterKeyFile, openSecrets } from './openSecrets.ts'
import { findTables } from './tables.ts'
import { type BackupDeps, checkPlace } from './writeBackup.ts'

type Files = Map<string, Buffer>

/**
 * Fills an empty database. Problems of the file, the key or the database are found before anything is changed; if copying fails,
 * empty tables remain, into which the restore can be repeated.
 */
export async function restoreBackup(deps: BackupDeps, path: string): Promise<{ madeAt: string } & BackupFooter> {
  const { storage, dataDir } = deps
  const { header, footer, files } = await checkFile(path)
  if (!migrations.some(({ name }) => name === header.migration))
    throw new OperatorError(`${path} was made by a newer release (${header.migration}); restore it with that one`)
  await refuseUsed(storage, header, Object.keys(footer.rows))
  const restored: Files = deps.withFiles ? files : new Map()
  await refuseOtherFiles(dataDir, restored)
  await checkMasterKey(deps, header, restored)
  await storage.migrate(header.migration)
  await copyRows(storage, path, () => writeFiles(dataDir, restored))
  await storage.migrate()
  await alignPositions(storage.db)
  return { madeAt: header.madeAt, ...footer }
}

/** Reads the whole file: truncation or damage shows in its end, its checksum or its number of rows. */
async function checkFile(path: string) {
  const files: Files = new Map()
  const rows: Record<string, number> = {}
  const { header, footer } = await readBackup(path, () => ({
    async file(name, content) {
      files.set(name, content)
    },
    async table(name, _columns, lines) {
      let count = 0
      for await (const chunk of lines) for (const byte of chunk) if (byte === newline) count++
      rows[name] = count
    },
  }))
  for (const [name, count] of Object.entries(footer.rows))
    if (rows[name] !== count)
      throw new OperatorError(`${path} is damaged: ${name} does not have the stated number of rows`)
  return { header, footer, files }
}

const newline = 10

/**
 * Empty tables of ours may exist: an earlier restore may have been interrupted after it created them. Without migrations, a table
 * with one of these names belongs to another application.
 */
async function refuseUsed(
  { db: { pool, migrations: made } }: Storage,
  { migration }: BackupHeader,
  tables: string[],
): Promise<void> {
  const until = migrations.findIndex(({ name }) => name === migration)
  const pending = new Set(await made.pending())
  const isFurther = migrations.slice(until + 1).some(({ name }) => !pending.has(name))
  const isUsed = isFurther || (await made.foreign()).length > 0 || (await hasAny())
  if (isUsed) throw new OperatorError('The database is not empty; backups can only be restored into an empty one')

  async function hasAny(): Promise<boolean> {
    const { rows } = await pool.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema() and tablename = any($1)',
      [tables],
    )
    if (pending.size === migrations.length) return rows.length > 0
    for (const { name } of rows) if ((await pool.query(`select 1 from "${name}" limit 1`)).rowCount !== 0) return true
    return false
  }
}

async function refuseOtherFiles(dataDir: string, files: Files): Promise<void> {
  for (const [name, content] of files) {
    const present = await readFile(join(dataDir, name)).catch(() => undefined)
    if (present !== undefined && !present.equals(content))
      throw new OperatorError(`DATA_DIR ${dataDir} has a different ${name}; restore into an empty folder`)
  }
}

async function checkMasterKey({ config, dataDir }: BackupDeps, header: BackupHeader, files: Files): Promise<void> {
  const secretBox = await openSecrets(config, dataDir, files.get(masterKeyFile))
  try {
    secretBox.open(header.check, checkPlace)
  } catch (cause) {
    throw new OperatorError('MASTER_KEY is not the key of the backup; set the right one', { cause })
  }
}

async function writeFiles(dataDir: string, files: Files): Promise<void> {
  for (const [name, content] of files) {
    const path = join(dataDir, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeDurably(path, content.toString('utf8'), path.endsWith('.crt') ? 0o644 : 0o600)
  }
}

/** `beforeCommit`: what must not happen without the rows, nor they without it. */
async function copyRows({ connection }: Storage, path: string, beforeCommit: () => Promise<void>): Promise<void> {
  const client = new Client({ ...connection, application_name: 'agent-run-service restore' })
  await client.connect()
  try {
    await client.query('begin')
    const tables = new Map((await findTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
    await readBackup(path, () => ({
      file: async () => {},
      async table(name, columns, rows) {
        const known = tables.get(name)
        if (known === undefined || !columns.every((column) => known.has(column.slice(1, -1))))
          throw new OperatorError(
            `${path} has a table or column unknown to this release: ${name} (${columns.join(', ')})`,
          )
        const copying = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
        await pipeline(Readable.from(rows), copying).catch((cause: Error) => {
          throw cause instanceof DatabaseError
            ? new OperatorError(`${path} is damaged: ${name}: ${cause.message}`, { cause })
            : cause
        })
      },
    }))
    await client.query(raiseSequences)
    await beforeCommit()
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Above the highest number that was restored. */
const raiseSequences = `do $$
  declare owned record; highest bigint;
  begin
    for owned in select d.refobjid::regclass as tab, a.attname, d.objid::regclass as seq
      from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where c.relnamespace = current_schema()::regnamespace and d.deptype in ('a', 'i')
       and d.refobjid <> 'migrations'::regclass
    loop
      execute format('select max(%I) from %s', owned.attname, owned.tab) into highest;
      if highest is not null then perform setval(owned.seq, highest); end if;
    end loop;
  end $$`
