import { asParams } from '../../body/asParams.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { defineCommand } from '../../command/command.ts'
import { keyFields } from './keyFields.ts'
import { showSecret } from './showSecret.ts'

export const createKey = defineCommand({
  brief: 'Create a key; its secret is shown once',
  description:
    'In a pipe, and with --quiet, only the secret is printed. A key cannot have more rights or last longer than yours. ' +
    '`ars help scopes` lists the scopes.',
  examples: [
    ['ars keys create --name CI --scopes runs:read,runs:write --expires-at 90d', 'expires after 90 days'],
    ['umask 077; ars keys create --name CI --scopes runs:write > key.txt', 'straight into a file, for --key-file'],
    ['ars keys create --name Demo --scopes runs:write --mode demo', 'for trying things out'],
  ],
  flags: { ...keyFields, ...bodyFlags, ...idempotencyFlag },
  operation: 'apiKeys.create',
  async run({ flags, context }) {
    const body = await readBody(keyFields, flags, context.stdin)
    const ars = await context.client()
    const key = await ars.apiKeys.create(asParams(body), keyOption(flags.idempotencyKey))
    showSecret(context, key, key.key)
    if (key.key !== null) context.out.note(`Created ${key.id}. Its secret is not shown again.`)
  },
})
