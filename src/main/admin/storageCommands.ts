import type { Command } from './command.ts'

export const storageCommands: Command[] = [
  {
    name: 'migrate',
    usage: '',
    summary: 'brings the tables up to date ahead of an upgrade, for processes with MIGRATE=off',
    options: {},
    runOn: async (storage) => ({ migrated: await storage.migrate() }),
  },
]
