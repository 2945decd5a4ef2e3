import {
  createOperatorKey,
  type ListedKey,
  listOperatorKeys,
  revokeOperatorKey,
} from '../../access/operator/operatorKeys.ts'
import { keyModes } from '../../viewer/viewer.ts'
import { type Command, oneOf, texts } from './command.ts'

export const keyCommands: Command[] = [
  {
    name: 'keys create',
    usage: '--organization <org_id> --name <name> --scopes <scope,scope,… or *> [--mode live|demo]',
    summary: 'creates an API key and shows it once',
    options: texts('organization', 'name', 'scopes', 'mode'),
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
  {
    name: 'keys list',
    usage: '[--organization <org_id>]',
    summary: 'shows the API keys of one organisation, or of all, without their secrets',
    options: texts('organization'),
    run: async (deps, given) => (await listOperatorKeys(deps, given.optional('organization'))).map(show),
  },
  {
    name: 'keys revoke',
    usage: '<key_id>',
    summary: 'revokes an API key immediately',
    options: {},
    positional: 'key_id',
    run: async (deps, given) => show(await revokeOperatorKey(deps, given.subject)),
  },
]

const show = (key: ListedKey) => ({
  id: key.id,
  organization_id: key.organizationId,
  name: key.name,
  redacted_key: key.redactedKey,
  scopes: key.scopes,
  mode: key.mode,
  created_at: key.createdAt,
  last_used_at: key.lastUsedAt,
  revoked_at: key.revokedAt,
})
