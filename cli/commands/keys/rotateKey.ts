import { defineCommand } from '../../command/command.ts'
import { argument } from '../../command/flags.ts'
import { showSecret } from './showSecret.ts'

export const rotateKey = defineCommand({
  brief: 'Give a key a new secret, shown once',
  description:
    'The previous secret is accepted for another 24 hours. In a pipe, and with --quiet, only the new secret is printed.',
  examples: [['umask 077; ars keys rotate key_… --yes > key.txt', 'straight into a file']],
  args: { key: argument('Id of a key') },
  operation: 'apiKeys.rotate',
  confirm: ({ args }) => `Give the key ${args.key} a new secret? The current one expires in 24 hours.`,
  async run({ args, context }) {
    const ars = await context.client()
    const key = await ars.apiKeys.rotate(args.key)
    showSecret(context, key, key.key)
    context.out.note(`Rotated ${key.id}. The previous secret expires at ${key.previous_key_expires_at}.`)
  },
})
