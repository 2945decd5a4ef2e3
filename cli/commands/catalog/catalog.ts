import type { AgentHireParams, CatalogEntry } from '../../../clients/typescript/src/generated/types.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { defineCommand, defineGroup } from '../../command/command.ts'
import { argument } from '../../command/flags.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { column } from '../../output/columns.ts'
import { hireFields } from '../agents/agentFields.ts'

const key = argument('Key of the catalog agent, such as echo')

const columns = [
  column<CatalogEntry>('KEY', 'id', (entry) => entry.key),
  column<CatalogEntry>('NAME', 'text', ({ name }) => name),
  column<CatalogEntry>('DESCRIPTION', 'text', ({ description }) => description),
]

const list = defineCommand({
  brief: 'List the agents that can be hired',
  examples: [
    ['ars catalog list', 'the whole catalog'],
    ['ars catalog list --quiet', 'only their keys'],
  ],
  operation: 'catalog.list',
  async run({ context }) {
    const ars = await context.client()
    const { data, has_more, next_cursor } = await ars.catalog.list()
    context.out.list(columns, data, { has_more, next_cursor })
  },
})

const get = itemCommand({
  brief: 'Show a catalog agent: its settings, its input and an example',
  examples: [
    ['ars catalog get simulator', 'all of it'],
    ['ars catalog get simulator --json example_input', 'an input that works'],
  ],
  args: { key },
  operation: 'catalog.get',
  call: (ars, { args }) => ars.catalog.get(args.key),
})

const hire = itemCommand({
  brief: 'Hire a catalog agent into the organisation',
  description: 'Hiring the same catalog agent twice creates two agents, unless the idempotency key is the same.',
  examples: [
    ['ars catalog hire summarizer', 'with its name from the catalog'],
    ['ars catalog hire simulator --name Bench --metadata \'{"team":"ops"}\'', 'with your own name and metadata'],
    ['ars catalog hire assistant --config assistant.json', 'with settings from a file'],
  ],
  args: { key },
  flags: { ...hireFields, ...bodyFlags, ...idempotencyFlag },
  operation: 'agents.hire',
  call: async (ars, { args, flags, context }) => {
    // The service validates the body and reports any problems.
    const params = (await readBody(hireFields, flags, context.stdin)) as AgentHireParams
    return ars.agents.hire(args.key, params, keyOption(flags.idempotencyKey))
  },
  done: ({ id, name }) => `Hired ${name}. Run it: ars run ${id}`,
})

export const catalog = defineGroup({
  brief: 'Agents that can be hired',
  commands: { list, get, hire },
  aliases: { deploy: 'hire' },
})
