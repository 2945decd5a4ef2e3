import { restoreBackup } from '../backup/restoreBackup.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import type { Command } from './command.ts'

const withCredentials = { 'with-credentials': { type: 'boolean' } } as const

export const storageCommands: Command[] = [
  {
    name: 'migrate',
    usage: '',
    summary: 'migrates the tables before an upgrade, for processes with MIGRATE=off',
    options: {},
    runOn: ({ storage }) => storage.db.alone(async () => ({ migrated: await storage.migrate() })),
  },
  {
    name: 'backup',
    usage: '<file> [--with-credentials]',
    summary:
      'backs up the whole database while the service runs; optionally with the master key and other files of DATA_DIR',
    options: withCredentials,
    positional: 'file',
    runOn: (place, given) => writeBackup({ ...place, withFiles: given.has('with-credentials') }, given.subject),
  },
  {
    name: 'restore',
    usage: '<file> [--with-credentials]',
    summary: 'restores a backup into an empty database, and its files into DATA_DIR',
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
