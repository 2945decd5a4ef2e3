import type { PolicyCheck } from '../../../clients/typescript/src/generated/types.ts'
import { asParams } from '../../body/asParams.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { defineCommand } from '../../command/command.ts'
import { paintStatus } from '../../output/columns.ts'
import { safeLine } from '../../output/safeText.ts'
import { type TableOptions, tableText } from '../../output/table.ts'
import { findingColumns } from './policyColumns.ts'
import { checkFields } from './policyFields.ts'

export const checkPolicy = defineCommand({
  brief: 'Apply a policy to a value, without a run',
  description: 'Reports what would be found where, and the resulting action. Nothing is stored.',
  examples: [
    [`ars policies check --policy privacy --on input --value '{"query":"I am a@b.example"}'`, 'a template'],
    ['ars policies check --guardrails guardrails.json --on output --value answer.json', 'your own guardrails'],
  ],
  flags: { ...checkFields, ...bodyFlags },
  operation: 'policies.check',
  async run({ flags, context }) {
    const body = await readBody(checkFields, flags, context.stdin)
    const ars = await context.client()
    const check = await ars.policies.check(asParams(body))
    const { out } = context
    const table = { width: out.width, style: out.style, nowMs: context.now() }
    if (out.isTerminal) out.item(check, () => checkText(check, table))
    else out.item(check)
  },
})

function checkText(check: PolicyCheck, table: TableOptions): string {
  const { action, findings, count, redacted_value } = check
  const more = count > findings.length ? `, ${findings.length} of them below` : ''
  return [
    `${paintStatus(action, action === 'pass' ? 'passed' : action === 'block' ? 'blocked' : 'waiting', table.style)}: ${count} found${more}\n`,
    findings.length > 0 ? tableText(findingColumns, findings, table) : '',
    redacted_value === null ? '' : `${safeLine(JSON.stringify(redacted_value))}\n`,
  ].join('')
}
