/** The public form of a policy: a custom one, or a template, which every organisation has and nobody can change. */
import type { Guardrail } from '../guardrails/guardrail.ts'
import { type PolicyTemplateName, policyTemplates } from '../guardrails/policyTemplates.ts'
import type { PolicyRow } from './policyEntity.ts'

export type Policy = {
  /** A template's name is its id. */
  id: string
  kind: 'template' | 'custom'
  name: string
  description: string | null
  guardrails: readonly Guardrail[]
  isDefault: boolean
  /** Templates have no times. */
  createdAt: Date | null
  updatedAt: Date | null
  /** Counts its changes; templates have none. */
  revision: number | null
}

/** The default policy of a new organisation. */
export const firstDefault: PolicyTemplateName = 'none'

export const templateNames = Object.keys(policyTemplates) as PolicyTemplateName[]

export const isTemplate = (id: string): id is PolicyTemplateName => templateNames.some((name) => name === id)

export const showPolicy = (row: PolicyRow, defaultId: string): Policy => ({
  id: row.id,
  kind: 'custom',
  name: row.name,
  description: row.description,
  guardrails: row.guardrails,
  isDefault: row.id === defaultId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  revision: row.revision,
})

export const showTemplate = (name: PolicyTemplateName, defaultId: string): Policy => ({
  id: name,
  kind: 'template',
  name,
  description: descriptions[name],
  guardrails: policyTemplates[name],
  isDefault: name === defaultId,
  createdAt: null,
  updatedAt: null,
  revision: null,
})

const descriptions: Record<PolicyTemplateName, string> = {
  none: 'Checks nothing',
  baseline: 'Secrets are blocked both ways, prompt injection is flagged, and sizes are limited',
  privacy: 'As baseline; personal data is also redacted both ways',
  strict: 'Personal data, secrets and prompt injection are blocked both ways, and sizes are limited',
}
