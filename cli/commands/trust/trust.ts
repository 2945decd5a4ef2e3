import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineCommand } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { Failure } from '../../command/failure.ts'
import { toggle } from '../../command/flags.ts'
import { yesFlag } from '../../command/sharedFlags.ts'
import { installSteps, type Step } from './installSteps.ts'

export const trust = defineCommand({
  brief: 'Trust the certificate authority of a local service',
  description:
    'Installs the authority on this machine, so that browsers and programs accept the certificate of the service. It asks ' +
    'first, or needs --yes; where it cannot install it, it prints the steps. The tool itself does not need this: it reads ' +
    "the authority's file. Certificate checks cannot be turned off.",
  examples: [
    ['ars trust', 'installs it, or prints how'],
    ['ars trust --how', 'only prints how'],
  ],
  flags: { how: toggle('Only print how'), ...yesFlag },
  async run({ flags, context }) {
    const { out, terminal, credentials } = context
    const { caFile } = credentials()
    if (caFile === undefined) {
      throw new Failure("no file of the service's own certificate authority is known", {
        hint: 'Its certificate is checked like any other. Set ARS_CA_FILE to the file if there is one.',
      })
    }
    const { subject, fingerprint256 } = readAuthority(caFile.value)
    const steps = installSteps(context.env, caFile.value, fingerprint256)
    const mayInstall = steps.isAllowed && !flags.how && (flags.yes || terminal.canAsk)
    const question = `Trust ${subject} (${fingerprint256}) for everything on this machine?`
    const isInstalled = mayInstall && (flags.yes || (await terminal.confirm(question)))
    if (isInstalled) for (const step of steps.list) perform(step, out)
    const commands = steps.list.map(({ line }) => (steps.isAllowed ? line : `sudo ${line}`))
    const answer = { ca_file: caFile.value, fingerprint: fingerprint256, installed: isInstalled, commands }
    out.item(answer, () =>
      isInstalled ? `Installed ${caFile.value}\n` : howText(caFile.value, fingerprint256, commands),
    )
  },
})

function readAuthority(path: string): { subject: string; fingerprint256: string } {
  try {
    const { subject, fingerprint256, ca } = new X509Certificate(readFileSync(path))
    if (ca) return { subject: subject.replaceAll('\n', ', '), fingerprint256 }
  } catch {}
  throw new Failure(`${path} is not the certificate of an authority`, {
    hint: '`ars whoami` shows where the name came from.',
  })
}

function perform({ line, words: [program, ...rest] }: Step, out: Context['out']): void {
  out.note(line)
  try {
    execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch {
    throw new Failure(`this failed: ${line}`)
  }
}

const howText = (path: string, fingerprint: string, commands: readonly string[]): string =>
  [
    `# The authority is ${path}`,
    `# Fingerprint (SHA-256): ${fingerprint}`,
    ...(commands.length > 0 ? ['# For this machine:', ...commands] : []),
    '# For Node programs only:',
    `export NODE_EXTRA_CA_CERTS=${path}`,
    '# For curl only:',
    `export CURL_CA_BUNDLE=${path}`,
    '# Firefox has its own list: Settings, Privacy & Security, View Certificates, Authorities, Import',
    '',
  ].join('\n')
