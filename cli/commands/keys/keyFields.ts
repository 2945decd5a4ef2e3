import { expiry, list } from '../../body/bodyFlags.ts'
import { choice, integer, text } from '../../command/flags.ts'

export const keyFields = {
  name: text('Display name, 1 to 200 characters'),
  scopes: list(
    'What it may do, such as runs:read,runs:write; * is everything you may do except users:write',
    'scope,…',
  ),
  agentIds: list('The only agents that it may use', 'ag_…,…'),
  expiresAt: expiry('When it expires: 30d, 2026-12-31'),
  mode: choice('What it is for', ['live', 'demo']),
}

export const tokenFields = {
  scopes: list('What it may do; default: everything you may do', 'scope,…'),
  agentIds: list('The only agents that it may use', 'ag_…,…'),
  expiresIn: integer('Lifetime in seconds, 1 to 86,400; default 900', { placeholder: 'seconds' }),
}
