import { defineCommand } from '../../command/command.ts'
import { usageError } from '../../command/failure.ts'
import { argument } from '../../command/flags.ts'

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const

export const completion = defineCommand({
  brief: 'Print the completion script of a shell',
  description: 'It offers commands, flags, their values, and the names of your agents.',
  examples: [
    ['source <(ars completion bash)', 'for this shell; put it into ~/.bashrc for all'],
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

/** The package prints it by `console.log`. */
const scriptOf = async (shell: string): Promise<string> => {
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
  return shell === 'bash' ? `${withoutPackage}${printed.replaceAll(/^readonly /gm, '')}` : printed
}

/** The script needs a function of the package bash-completion, and could be read once only. */
const withoutPackage = `if ! declare -F _get_comp_words_by_ref >/dev/null; then
  _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
    cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]}
  }
fi
`
