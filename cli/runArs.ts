/** Runs a command line and returns the exit code. Errors end here. */
import { findCommand } from './command/findCommand.ts'
import type { Environment } from './environment.ts'
import { topics } from './tree.ts'

export async function runArs(environment: Environment): Promise<number> {
  endQuietlyWhenNobodyReads(environment)
  const { argv } = environment
  const [first] = argv
  if (first === '--version') return runArs({ ...environment, argv: ['version', ...argv.slice(1)] })
  if (first === undefined || first === '--help' || first === '-h') {
    const { mapText } = await import('./help/mapText.ts')
    environment.stdout.write(mapText(topics))
    return 0
  }
  if (first === 'complete') {
    const { complete } = await import('./completion/complete.ts')
    await complete(argv.slice(argv[1] === '--' ? 2 : 1), environment)
    return 0
  }
  const found = await findCommand(topics, argv)
  if (found.kind === 'unknown') {
    environment.stderr.write(found.message)
    return 2
  }
  if (found.kind === 'group' || asksForHelp(found.rest)) {
    const { helpText } = await import('./help/helpText.ts')
    const isWrong = found.kind === 'group' && !asksForHelp(found.rest)
    const stream = isWrong ? environment.stderr : environment.stdout
    stream.write(await helpText(found))
    return isWrong ? 2 : 0
  }
  const { runCommand } = await import('./command/runCommand.ts')
  return runCommand(found.command, found.path, found.rest, environment)
}

function asksForHelp(rest: readonly string[]): boolean {
  const end = rest.indexOf('--')
  return (end < 0 ? rest : rest.slice(0, end)).some((word) => word === '--help' || word === '-h')
}

/** `ars … | head -1` is not a failure. */
function endQuietlyWhenNobodyReads({ stdout, stderr, exit }: Environment): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => exit(error.code === 'EPIPE' ? 0 : 1))
  }
}
