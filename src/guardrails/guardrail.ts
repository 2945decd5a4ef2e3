/** A guardrail: what to look for, in which direction, and the action. A policy is an ordered list of them. */
import type { JsonObject } from '../platform/json.ts'
import type { Place } from './places.ts'

export type Guardrail = {
  [Name in CheckName]: { check: Name; on: 'input' | 'output' | 'both'; action: Action } & Settings[Name]
}[CheckName]

export type CheckName = keyof Settings
export type Action = 'block' | 'redact' | 'flag'
export type Direction = 'input' | 'output'
export type PiiKind = (typeof piiKinds)[number]

type Settings = {
  pii: { kinds?: PiiKind[] }
  secrets: Record<never, never>
  prompt_injection: Record<never, never>
  blocked_terms: BlockedTermsSettings
  max_bytes: { bytes: number }
  json_schema: { schema: JsonObject }
}

export type BlockedTermsSettings = {
  terms?: string[]
  patterns?: string[]
  case_sensitive?: boolean
  whole_words?: boolean
}

/**
 * The result of a guardrail. It never contains the finding itself, since it goes into events and the audit log. `reason` is set
 * if something was blocked without a finding.
 */
export type Triggered = {
  check: CheckName
  action: Action
  on: Direction
  count: number
  kinds?: string[]
  reason?: string
  /** Only if places were requested: the guardrail's position in the list that was applied, and the places. */
  located?: { index: number; places: Place[] }
}

export const piiKinds = ['email', 'phone', 'iban', 'card', 'ip'] as const

export const actionsOf: Record<CheckName, readonly Action[]> = {
  pii: ['block', 'redact', 'flag'],
  secrets: ['block', 'redact', 'flag'],
  prompt_injection: ['block', 'flag'],
  blocked_terms: ['block', 'redact', 'flag'],
  max_bytes: ['block', 'flag'],
  json_schema: ['block', 'flag'],
}
