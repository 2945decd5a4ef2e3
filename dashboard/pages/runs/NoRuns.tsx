import { useAgents } from '../../parts/agents/useAgents.ts'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { NothingMatches } from '../../parts/table/NothingMatches.tsx'
import { filterNames } from './runFilter.ts'

/** An empty list says why it is empty. */
export function NoRuns() {
  const [search] = useUrlState<'/runs'>()
  if (!filterNames.some((name) => search[name])) return <FirstRun />
  return <NothingMatches title="No run matches" filters={filterNames} />
}

/** The command names an agent that exists. */
function FirstRun() {
  const { agents, ready } = useAgents()
  const active = agents.filter(({ status }) => status === 'active')
  const agent = active.find(({ catalogKey }) => catalogKey === 'echo') ?? active[0]
  const isWithoutAgents = ready && agent === undefined
  return (
    <EmptyState
      title="No runs yet"
      action={
        <LinkButton to={isWithoutAgents ? '/agents/catalog' : '/playground'} kind="primary">
          {isWithoutAgents ? 'Hire the first agent' : 'Start the first run'}
        </LinkButton>
      }
      code={agent && <CodeBlock label="Command" code={`ars run ${shellWord(agent.name)} '{"query": "hello"}'`} />}
    >
      A run is one invocation of an agent: its input, everything that happens during it, and its output.
    </EmptyState>
  )
}

const shellWord = (text: string) => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
