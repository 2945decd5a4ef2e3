import type { PolicyCreateParams, PolicyUpdateParams } from '../../../clients/typescript/src/generated/types.ts'
import { createCommand, updateCommand } from '../../command/bodyCommand.ts'
import { defineGroup } from '../../command/command.ts'
import { ifMatchOption, ifRevisionFlag } from '../../command/conditionFlags.ts'
import { argument } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { checkPolicy } from './checkPolicy.ts'
import { policyColumns } from './policyColumns.ts'
import { policyFields } from './policyFields.ts'

const list = listCommand({
  brief: 'List policies; templates come last',
  examples: [['ars policies list', 'including what each checks for']],
  flags: orderFlag,
  operation: 'policies.list',
  columns: policyColumns,
  empty: 'There are no policies.',
  list: (ars, page, { flags: { order } }) => ars.policies.list({ ...page, ...given({ order }) }),
})

const get = itemCommand({
  brief: 'Show a policy or a template',
  examples: [
    ['ars policies get privacy', 'a template, by its name'],
    ['ars policies get pol_… --json guardrails', 'what it checks for'],
  ],
  args: { policy: argument('Id of a policy, or name of a template') },
  operation: 'policies.get',
  call: (ars, { args }) => ars.policies.get(args.policy),
})

const create = createCommand({
  brief: 'Create a policy',
  examples: [
    [
      `ars policies create --name Mail --guardrails '[{"check":"pii","on":"both","action":"redact"}]'`,
      'guardrails as JSON',
    ],
    ['ars policies create --name Mail --guardrails guardrails.json --is-default true', 'from a file, as the default'],
  ],
  fields: policyFields,
  operation: 'policies.create',
  call: (ars, body: PolicyCreateParams, options) => ars.policies.create(body, options),
  done: ({ id }) => `Created. To use it: \`ars agents update <agent> --policy ${id}\`.`,
})

const update = updateCommand({
  brief: 'Change a policy, or make it the default',
  examples: [
    ['ars policies update baseline --is-default true', 'for agents without a policy'],
    ['ars policies update pol_… --guardrails guardrails.json', 'replaces all its guardrails'],
    ['ars policies update pol_… --guardrails guardrails.json --if-revision 3', 'only if it is still at revision 3'],
  ],
  id: 'Id of a policy, or name of a template',
  fields: policyFields,
  operation: 'policies.update',
  call: (ars, id, body: PolicyUpdateParams, options) => ars.policies.update(id, body, options),
})

const remove = itemCommand({
  brief: 'Delete a policy that is not in use',
  examples: [['ars policies delete pol_… --yes', 'without confirmation']],
  args: { policy: argument('Id of a policy') },
  flags: ifRevisionFlag,
  operation: 'policies.delete',
  confirm: ({ args }) => `Delete the policy ${args.policy}?`,
  call: (ars, { args, flags }) => ars.policies.delete(args.policy, ifMatchOption(flags.ifRevision)),
  done: ({ name }) => `Deleted ${name}.`,
})

export const policies = defineGroup({
  brief: 'Guardrails for inputs and outputs',
  commands: { list, get, create, update, delete: remove, check: checkPolicy },
})
