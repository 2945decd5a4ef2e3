import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { NothingMatches } from '../../parts/table/NothingMatches.tsx'
import { filterNames } from './runFilter.ts'

/** An empty list says why it is empty. */
export function NoRuns() {
  const [search] = useUrlState()
  if (!filterNames.some((name) => search[name])) return <FirstRun />
  return <NothingMatches title="No run matches" filters={filterNames} />
}

const FirstRun = () => (
  <EmptyState
    title="No runs yet"
    action={
      <LinkButton to="/playground" kind="primary">
        Start the first run
      </LinkButton>
    }
    code={<CodeBlock label="Command" code={'ars run echo \'{"query": "hello"}\''} />}
  >
    A run is one invocation of an agent: its input, everything that happens during it, and its output.
  </EmptyState>
)
