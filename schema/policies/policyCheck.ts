/** The query that applies a policy to a value without a run. */

import type { Direction } from '../../src/guardrails/guardrail.ts'
import { judgeByPolicy, type PolicyCheck, type PolicyFinding } from '../../src/policies/judgeByPolicy.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orNull } from '../building/orNull.ts'

const CheckedDirectionType = describedEnum<Direction>(
  'CheckedDirection',
  'Whether a value is checked as an input or as an output',
  {
    input: 'As the input of a run',
    output: 'As the output of a run',
  },
)

const PolicyActionType = describedEnum<PolicyCheck['action']>('PolicyAction', 'What a policy does to a value', {
  pass: 'Nothing was found',
  flag: 'Something was found and reported; the value passes unchanged',
  redact: 'What was found is replaced by placeholders; the rest passes',
  block: 'The value is rejected',
})

const CheckPolicyInput = builder.inputType('CheckPolicyInput', {
  description: 'A value, and the policy or the guardrails to apply to it',
  fields: (t) => ({
    policy: t.id({ description: 'Id of a policy, or name of a template; instead of guardrails' }),
    guardrails: t.field({
      type: ['JSONObject'],
      description: 'At most 20, each {check, on, action, …settings}; instead of policy',
    }),
    value: t.field({ type: 'JSON', required: true, description: 'The value to check: any JSON except null' }),
    on: t.field({ type: CheckedDirectionType, required: true, description: 'Whether it is an input or an output' }),
  }),
})

const PolicyFindingType = builder.objectRef<PolicyFinding>('PolicyFinding').implement({
  description: 'What a guardrail found in one place; never the text itself',
  fields: (t) => ({
    guardrail: t.exposeInt('guardrail', { description: 'Position of the guardrail in the policy, from 0' }),
    check: t.exposeString('check', { description: 'The check of the guardrail' }),
    action: t.exposeString('action', {
      description: 'Action of the guardrail; always block if it exceeded a limit',
    }),
    path: t.exposeString('path', {
      description:
        'Where it was found, such as `value.items.0.email`, or `value` for the whole value. Long names are truncated',
    }),
    inName: t.exposeBoolean('inName', {
      description: 'Whether it was found in the name of the property, not in its value',
    }),
    count: t.exposeInt('count', { description: 'How often it was found in this place' }),
    kinds: t.exposeStringList('kinds', {
      description: 'What was found, for example email; empty if the check has none',
    }),
    message: t.exposeString(
      'message',
      orNull('What is wrong with the value there, or which limit was exceeded; null if the kinds suffice'),
    ),
  }),
})

const PolicyCheckType = builder.objectRef<PolicyCheck>('PolicyCheck').implement({
  description: 'What a policy would do to a value',
  fields: (t) => ({
    action: t.expose('action', { type: PolicyActionType, description: 'The strongest action that would be taken' }),
    findings: t.field({
      type: [PolicyFindingType],
      description: 'What was found in the first 100 places, in the order of the guardrails. A block ends the check',
      resolve: ({ findings }) => findings,
    }),
    count: t.exposeInt('count', { description: 'How much was found in total, including what is not listed' }),
    redactedValue: t.expose('redactedValue', {
      type: 'JSON',
      nullable: true,
      description: 'The value with placeholders for what was found; null unless the action is redact',
    }),
  }),
})

builder.queryField('checkPolicy', (t) =>
  t.field({
    type: PolicyCheckType,
    description: 'Applies a policy to a value as a run would, without creating one',
    args: { input: t.arg({ type: CheckPolicyInput, required: true, description: 'Input of the call' }) },
    resolve: (_, { input }, { deps, viewer }) => judgeByPolicy(deps, viewer, input),
  }),
)
