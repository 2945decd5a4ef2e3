import type { Policy, PolicyFinding } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const policyColumns = [
  column<Policy>('ID', 'id', ({ id }) => id),
  column<Policy>('NAME', 'text', ({ name }) => name),
  column<Policy>('KIND', 'text', ({ kind }) => kind),
  column<Policy>('DEFAULT', 'text', ({ is_default }) => (is_default ? 'yes' : '')),
  column<Policy>('AGENTS', 'number', ({ used_by_count }) => used_by_count),
  column<Policy>('GUARDRAILS', 'text', ({ guardrails }) =>
    guardrails.map(({ check, action }) => `${check}:${action}`).join(' '),
  ),
]

export const findingColumns = [
  column<PolicyFinding>('PATH', 'text', ({ path }) => path),
  column<PolicyFinding>('CHECK', 'text', ({ check }) => check),
  column<PolicyFinding>('ACTION', 'status', ({ action }) => action),
  column<PolicyFinding>('COUNT', 'number', ({ count }) => count),
  column<PolicyFinding>('FOUND', 'text', ({ kinds, message }) => message ?? kinds.join(' ')),
]
