import type { OrganizationUpdateParams } from '../../../clients/typescript/src/generated/types.ts'
import { asParams } from '../../body/asParams.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { nothingToChange } from '../../command/bodyCommand.ts'
import { defineCommand, defineGroup } from '../../command/command.ts'
import { integer } from '../../command/flags.ts'
import { itemCommand } from '../../command/itemCommand.ts'

const get = itemCommand({
  brief: 'Show the organisation, and how long it keeps runs',
  examples: [['ars organization get --json retention_days', 'null: for ever']],
  operation: 'organization.get',
  call: (ars) => ars.organization.get(),
})

const fields = { retentionDays: integer('Days after which ended runs are deleted, 1 to 3,650') }

const update = defineCommand({
  brief: 'Change how long runs are kept after their end',
  description: 'A longer time takes effect immediately, a shorter one 24 hours later: until then it can be taken back.',
  examples: [
    ['ars organization update --retention-days 90', 'asks first'],
    ['ars organization update -f retention_days=null --yes', 'keeps everything for ever'],
  ],
  flags: { ...fields, ...bodyFlags },
  operation: 'organization.update',
  confirm: () => 'Change how long runs are kept? Runs that ended before that will be deleted.',
  async run({ flags, context }) {
    const body = await readBody(fields, flags, context.stdin)
    if (Object.keys(body).length === 0) throw nothingToChange()
    const ars = await context.client()
    context.out.item(await ars.organization.update(asParams<OrganizationUpdateParams>(body)))
  },
})

export const organization = defineGroup({
  brief: 'The organisation, and how long it keeps runs',
  commands: { get, update },
})
