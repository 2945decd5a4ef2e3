import { asParams } from '../../body/asParams.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { defineCommand } from '../../command/command.ts'
import { createFields } from './agentFields.ts'
import { runtimeFlags, setRuntime } from './runtimeFlags.ts'

export const createAgent = defineCommand({
  brief: 'Create a custom agent',
  description:
    'A custom agent is executed by an expression, by your own HTTP endpoint, or by a model through a connector. ' +
    '`ars catalog hire` adds a ready-made one.',
  examples: [
    [`ars agents create --name Doubler --expression '{"result": 2 * n}'`, 'JSONata over the input'],
    ['ars agents create --name Orders --url https://example.com/agent', 'your own endpoint'],
    ['ars agents create --name Helper --model gpt-5 --connector conn_… --instructions "Be brief"', 'a model'],
    ['ars agents create -i agent.json', 'the whole body from a file'],
  ],
  flags: { ...createFields, ...runtimeFlags, ...bodyFlags, ...idempotencyFlag },
  operation: 'agents.create',
  async run({ flags, context }) {
    const body = await readBody(createFields, flags, context.stdin)
    setRuntime(body, flags)
    const ars = await context.client()
    const agent = await ars.agents.create(asParams(body), keyOption(flags.idempotencyKey))
    context.out.item(agent)
    context.out.note(`Created. Run it: ars run ${agent.id}`)
  },
})
