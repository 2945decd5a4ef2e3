import { defineCommand } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { column } from '../../output/columns.ts'
import type { Style } from '../../output/style.ts'
import { checkAccess } from './checkAccess.ts'
import { checkConfiguration } from './checkConfiguration.ts'
import { checkConnection } from './checkConnection.ts'
import { checkWebhooks } from './checkWebhooks.ts'
import type { Finding } from './finding.ts'

export const doctor = defineCommand({
  brief: 'Diagnose problems and suggest fixes',
  description:
    'Checks the configuration, whether the service can be reached, its certificate, the clock, the credentials, the ' +
    'version, and failing webhooks. Exit code 1 if something does not work; a warning is not a failure.',
  examples: [
    ['ars doctor', 'one line for each check'],
    ['ars doctor --json', 'the same for programs'],
  ],
  async run({ context }) {
    const { out } = context
    const findings: Finding[] = []
    const add = (found: readonly Finding[]): boolean => {
      for (const finding of found) {
        findings.push(finding)
        if (out.mode === 'text' && out.isTerminal) out.write(lineOf(finding, out.style))
      }
      return found.every(({ status }) => status !== 'failed')
    }
    // Checks that depend on a failed one would only repeat it.
    if (add(checkConfiguration(context)) && add(await checkConnection(context)) && add(await checkAccess(context))) {
      add(await checkWebhooks(context))
    }
    if (out.mode !== 'text' || !out.isTerminal) out.list(columns, findings)
    const failed = findings.filter(({ status }) => status === 'failed')
    if (failed.length > 0) throw new Failure(`${failed.map(({ check }) => check).join(', ')}: see above`)
  },
})

const columns = [
  column<Finding>('CHECK', 'text', ({ check }) => check),
  column<Finding>('STATUS', 'status', ({ status }) => status),
  column<Finding>('FOUND', 'text', ({ message }) => message),
  column<Finding>('HINT', 'text', ({ hint }) => hint),
]

function lineOf({ check, status, message, hint }: Finding, style: Style): string {
  const marks = { ok: style.green('ok'), warning: style.yellow('!!'), failed: style.red('xx') }
  const first = `${marks[status]}  ${style.bold(check)}: ${message}\n`
  return hint === null ? first : `${first}    ${hint}\n`
}
