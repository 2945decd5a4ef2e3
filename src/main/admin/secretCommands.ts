import { OperatorError } from '../../access/operator/operator.ts'
import type { Command } from './command.ts'
import { resealSecrets } from './resealSecrets.ts'

export const secretCommands: Command[] = [
  {
    name: 'secrets rotate',
    usage: '',
    summary: 'seals every kept secret with MASTER_KEY; MASTER_KEY_PREVIOUS opens those that another one sealed',
    options: {},
    async run(deps) {
      const { resealed, unreadable } = await resealSecrets(deps)
      if (unreadable.length === 0) return { key_id: deps.secretBox.keyId, resealed }
      throw new OperatorError(
        `Neither MASTER_KEY nor MASTER_KEY_PREVIOUS opens the secrets of ${unreadable.join(', ')}; the others are done`,
      )
    },
  },
]
