import { OperatorError } from '../../access/operator/operator.ts'
import type { Command } from './command.ts'
import { resealSecrets } from './resealSecrets.ts'

export const secretCommands: Command[] = [
  {
    name: 'secrets rotate',
    usage: '',
    summary: 're-encrypts all stored secrets with MASTER_KEY; MASTER_KEY_PREVIOUS decrypts those under another key',
    options: {},
    async run(deps) {
      const { resealed, unreadable } = await resealSecrets(deps)
      if (unreadable.length === 0) return { key_id: deps.secretBox.keyId, resealed }
      throw new OperatorError(
        `Neither MASTER_KEY nor MASTER_KEY_PREVIOUS decrypts the secrets of ${unreadable.join(', ')}; the others are done`,
      )
    },
  },
]
