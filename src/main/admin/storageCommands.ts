import { restoreBackup } from '../backup/restoreBackup.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import type { Command } from './command.ts'

const withCredentials = { 'with-credentials': { type: 'boolean' } } as const

export const storageCommands: Command[] = [
  {
    name: 'migrate',
    usage: '',
    summary: 'brings the tables up to date ahead of an upgrade, for processes with MIGRATE=off',
    options: {},
    runOn: ({ storage }) => storage.db.alone(async () => ({ migrated: await storage.migrate() })),
  },
  {
    name: 'backup',
    usage: '<file> [--with-credentials]',
    summary:
      'writes all that the database holds, while the service runs; with the master key and other files of DATA_DIR',
    options: withCredentials,
    positional: 'file',
    runOn: (place, given) => writeBackup({ ...place, withFiles: given.has('with-credentials') }, given.subject),
  },
  {
    name: 'restore',
    usage: '<file> [--with-credentials]',
    summary: 'fills an empty database from a backup, and DATA_DIR with the files that it has',
    options: withCredentials,
    positional: 'file',
    runOn: (place, given) =>
      place.storage.db.alone(async () => {
        const { madeAt, rows } = await restoreBackup(
          { ...place, withFiles: given.has('with-credentials') },
          given.subject,
        )
        return { made_at: madeAt, rows }
      }),
  },
]
