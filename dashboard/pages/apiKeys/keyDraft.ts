import type { VariablesOf } from '../../graphql/graphql.ts'
import type { CreateKeyMutation } from './apiKeyQueries.ts'
import { scopePresets } from './scopes.ts'

/** The form's state. */
export type KeyDraft = {
  name: string
  mode: 'live' | 'demo'
  scopes: string[]
  agentIds: string[] | undefined
  expiry: string
  expiresAt: string
  /** The same for every click on the button, so that a lost response does not create two keys. */
  idempotencyKey: string
}

type KeyInput = VariablesOf<typeof CreateKeyMutation>['input']

export const emptyDraft = (): KeyDraft => ({
  name: '',
  mode: 'live',
  scopes: scopePresets[0]?.scopes ?? [],
  agentIds: undefined,
  expiry: 'never',
  expiresAt: '',
  idempotencyKey: crypto.randomUUID(),
})

export const expiryOptions = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'at', label: 'At a specific time' },
]

export function keyInput({ name, mode, scopes, agentIds, expiry, expiresAt, idempotencyKey }: KeyDraft): KeyInput {
  const input: KeyInput = { name: name.trim(), mode, scopes, idempotencyKey: `${idempotencyKey}` }
  if (agentIds !== undefined) input.agentIds = agentIds
  if (expiry === 'at' && expiresAt !== '') input.expiresAt = new Date(expiresAt).toISOString()
  else if (Number(expiry) > 0) input.expiresAt = new Date(startOfMinute() + Number(expiry) * 86_400_000).toISOString()
  return input
}

/** The same call in REST, where the idempotency key is a header. */
export function restBody({ name, mode, scopes, agentIds, expiresAt }: KeyInput): Record<string, unknown> {
  return { name, mode, scopes, ...(agentIds && { agent_ids: agentIds }), ...(expiresAt && { expires_at: expiresAt }) }
}

/** Rounded to the minute, so that two clicks within it send the same body. */
const startOfMinute = (): number => Math.floor(Date.now() / 60_000) * 60_000
