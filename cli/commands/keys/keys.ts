import { defineGroup } from '../../command/command.ts'
import { argument } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { createKey } from './createKey.ts'
import { keyColumns } from './keyColumns.ts'
import { rotateKey } from './rotateKey.ts'

const list = listCommand({
  brief: 'List API keys, without their secrets',
  examples: [
    ['ars keys list', 'including revoked and expired ones'],
    ['ars keys list --all --json id,last_used_at', 'to find unused ones'],
  ],
  flags: orderFlag,
  operation: 'apiKeys.list',
  columns: keyColumns,
  empty: 'There are no keys.',
  list: (ars, page, { flags: { order } }) => ars.apiKeys.list({ ...page, ...given({ order }) }),
})

const get = itemCommand({
  brief: 'Show a key, without its secret',
  examples: [['ars keys get key_… --json previous_key_last_used_at', 'is the previous secret still in use?']],
  args: { key: argument('Id of a key') },
  operation: 'apiKeys.get',
  call: (ars, { args }) => ars.apiKeys.get(args.key),
})

const revoke = itemCommand({
  brief: 'Revoke a key, immediately and permanently',
  description: 'Invalidates all secrets of the key, and the session tokens created with it.',
  examples: [['ars keys revoke key_… --yes', 'without confirmation']],
  args: { key: argument('Id of a key') },
  operation: 'apiKeys.revoke',
  confirm: ({ args }) => `Revoke the key ${args.key}? It stops working immediately.`,
  call: (ars, { args }) => ars.apiKeys.revoke(args.key),
  done: ({ name }) => `Revoked ${name}.`,
})

export const keys = defineGroup({
  brief: 'API keys',
  commands: { list, get, create: createKey, rotate: rotateKey, revoke },
})
