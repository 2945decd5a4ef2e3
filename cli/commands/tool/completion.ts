import { defineCommand } from '../../command/command.ts'
import { usageError } from '../../command/failure.ts'
import { argument } from '../../command/flags.ts'
import { bashScript } from '../../completion/bashScript.ts'

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const

export const completion = defineCommand({
  brief: 'Print the completion script for a shell',
  description: 'It completes commands, flags, their values, and the names of your agents.',
  examples: [
    ['source <(ars completion bash)', 'for this shell; add it to ~/.bashrc for all'],
    ['ars completion zsh > ~/.zfunc/_ars', 'for zsh, with ~/.zfunc in $fpath'],
    ['ars completion fish > ~/.config/fish/completions/ars.fish', 'for fish'],
    ['ars completion powershell | Out-String | Invoke-Expression', 'for PowerShell'],
  ],
  args: { shell: argument('bash, zsh, fish or powershell', shells) },
  async run({ args: { shell }, context }) {
    if (!shells.some((each) => each === shell)) {
      throw usageError(`${JSON.stringify(shell)} is not one of ${shells.join(', ')}`)
    }
    context.out.write(await scriptOf(shell))
  },
})

/** The package prints the other scripts with `console.log`. */
async function scriptOf(shell: string): Promise<string> {
  if (shell === 'bash') return bashScript
  const { default: tab } = await import('@bomb.sh/tab')
  const { log } = globalThis.console
  let printed = ''
  globalThis.console.log = (text: string) => {
    printed += `${text}\n`
  }
  try {
    tab.setup('ars', 'ars', shell)
  } finally {
    globalThis.console.log = log
  }
  return printed
}
