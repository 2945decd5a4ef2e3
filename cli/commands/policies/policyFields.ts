import { json, truth } from '../../body/bodyFlags.ts'
import { choice, text } from '../../command/flags.ts'

export const policyFields = {
  name: text('Display name, 1 to 200 characters'),
  description: text('What the policy is for, at most 2,000 characters'),
  guardrails: json('A list of at most 20: {check, on, action, …settings}'),
  isDefault: truth('Whether it applies to agents without a policy'),
}

export const checkFields = {
  policy: text('Id of a policy, or name of a template', { placeholder: 'policy' }),
  guardrails: json('Instead of a policy: a list of {check, on, action, …settings}'),
  value: json('The value to check: any JSON'),
  on: choice('Whether it is an input or an output', ['input', 'output']),
}
