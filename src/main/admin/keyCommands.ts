import { keyModes } from '../../access/apiKeyFormat.ts'
import { createOperatorKey } from '../../access/operator/createOperatorKey.ts'
import { type Command, oneOf } from './command.ts'

export const keyCommands: Command[] = [
  {
    name: 'keys create',
    usage: '--organization <org_id> --name <name> --scopes <scope,scope,… or *> [--mode live|demo]',
    summary: 'makes an API key and shows it once',
    options: {
      organization: { type: 'string' },
      name: { type: 'string' },
      scopes: { type: 'string' },
      mode: { type: 'string' },
    },
    async run(deps, given) {
      const scopes = given
        .required('scopes')
        .split(',')
        .map((scope) => scope.trim())
      const mode = oneOf('mode', keyModes, given.optional('mode') ?? 'live')
      const [organizationId, name] = [given.required('organization'), given.required('name')]
      const { row, key } = await createOperatorKey(deps, { organizationId, name, scopes, mode })
      const { id, createdAt } = row
      return { id, organization_id: organizationId, name, scopes, mode, created_at: createdAt, key }
    },
  },
]
