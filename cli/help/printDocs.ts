/** `npm run cli:docs`: writes docs/cli.md from the command tree and from the screens of docs/cli-screens.json. */
import { readFileSync, writeFileSync } from 'node:fs'
import { topics } from '../tree.ts'
import { type CommandDocs, commandDocs } from './commandDocs.ts'
import { helpTopics } from './helpTopics.ts'

const root = new URL('../../', import.meta.url)

export async function printedDocs(): Promise<string> {
  const screens: Record<string, string> = JSON.parse(readFileSync(new URL('docs/cli-screens.json', root), 'utf8'))
  const docs = await commandDocs(topics)
  const explained = ['exit-codes', 'environment', 'output'].map((name) => {
    const topic = helpTopics[name]
    return topic === undefined ? '' : `## ${topic.title}\n\n${indented(topic.text())}`
  })
  return [head, firstMinutes(screens), ...explained, sharedFlags(docs), ...docs.sections].join('\n')
}

const head = `# The command-line tool

<!-- Printed by \`npm run cli:docs\`; do not edit. -->

\`ars\` calls the service from a terminal or a script. In the folder where the service was started it needs no set-up: \`npx ars\` reads
the key from \`.data/credentials.json\`.

## Install ars

In a checkout, this installs \`ars\` for your user, without root:

    npm install -g --prefix ~/.local .

Then \`~/.local/bin\` must be in your \`PATH\`. \`ars login\` stores a key for other folders and other services.
`

/** A test captured the screens from a terminal of 80 columns. */
const firstMinutes = (screens: Record<string, string>): string =>
  `## The first five minutes\n\n${Object.entries(screens)
    .map(([line, screen]) => indented(`$ ${line}\n${screen}`))
    .join('\n')}`

const sharedFlags = ({ shared }: CommandDocs): string => `## Flags of every command\n\n${shared}`

const indented = (text: string): string =>
  `${text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n')}\n`

if (import.meta.main) writeFileSync(new URL('docs/cli.md', root), await printedDocs())
