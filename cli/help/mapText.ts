/** The overview that `ars` alone prints. */
import { sections, type Topic } from '../command/topic.ts'

export function mapText(topics: readonly Topic[]): string {
  const parts = sections.map((section) => {
    const own = topics.filter((topic) => topic.section === section)
    const lines = own.map(({ name, brief }) => `  ${name.padEnd(12)}  ${brief}`)
    return `${section}\n${lines.join('\n')}\n`
  })
  return `ars: run hosted agents, follow them, and receive their events

  ars run echo hello          run an agent and stream its output
  ars runs list               list recent runs
  ars <command> --help        examples and flags of a command

${parts.join('\n')}
Help on: ars help exit-codes | environment | output | scopes
`
}
