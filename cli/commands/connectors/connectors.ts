import type { ConnectorCreateParams, ConnectorUpdateParams } from '../../../clients/typescript/src/generated/types.ts'
import { createCommand, updateCommand } from '../../command/bodyCommand.ts'
import { defineGroup } from '../../command/command.ts'
import { ifMatchOption, ifRevisionFlag } from '../../command/conditionFlags.ts'
import { argument } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { connectorColumns } from './connectorColumns.ts'
import { connectorFields, connectorUpdateFields } from './connectorFields.ts'
import { testConnector } from './testConnector.ts'

const connector = argument('Id of a connector')

const list = listCommand({
  brief: 'List connectors',
  examples: [['ars connectors list', 'including how many agents use each']],
  flags: orderFlag,
  operation: 'connectors.list',
  columns: connectorColumns,
  empty: 'There are no connectors. `ars connectors create --help` shows how to create one.',
  list: (ars, page, { flags: { order } }) => ars.connectors.list({ ...page, ...given({ order }) }),
})

const get = itemCommand({
  brief: 'Show a connector, without its secret',
  examples: [['ars connectors get conn_… --json used_by', 'which agents use it']],
  args: { connector },
  operation: 'connectors.get',
  call: (ars, { args }) => ars.connectors.get(args.connector),
})

const create = createCommand({
  brief: 'Store credentials for an external system',
  description: 'The secret is read from a file or from standard input, never from the command line.',
  examples: [
    [
      'ars connectors create --name OpenAI --kind openai --base-url https://api.openai.com/v1 --secret key.txt',
      'the secret from a file',
    ],
    [
      'pass show openai | ars connectors create --name OpenAI --kind openai --base-url https://api.openai.com/v1 --secret -',
      'from a password manager',
    ],
  ],
  fields: connectorFields,
  operation: 'connectors.create',
  call: (ars, body: ConnectorCreateParams, options) => ars.connectors.create(body, options),
  done: ({ id }) => `Created. \`ars connectors test ${id}\` checks whether it works.`,
})

const update = updateCommand({
  brief: 'Change a connector, or its secret',
  examples: [
    ['ars connectors update conn_… --secret key.txt', 'a new secret'],
    ['ars connectors update conn_… --private false', 'demo keys may use agents that use it'],
  ],
  id: 'Id of a connector',
  fields: connectorUpdateFields,
  operation: 'connectors.update',
  call: (ars, id, body: ConnectorUpdateParams, options) => ars.connectors.update(id, body, options),
})

const remove = itemCommand({
  brief: 'Delete a connector that no agent uses',
  examples: [['ars connectors delete conn_… --yes', 'without confirmation']],
  args: { connector },
  flags: ifRevisionFlag,
  operation: 'connectors.delete',
  confirm: ({ args }) => `Delete the connector ${args.connector} and its secret?`,
  call: (ars, { args, flags }) => ars.connectors.delete(args.connector, ifMatchOption(flags.ifRevision)),
  done: ({ name }) => `Deleted ${name}.`,
})

export const connectors = defineGroup({
  brief: 'Credentials for external systems',
  commands: { list, get, create, update, delete: remove, test: testConnector },
})
