import { Button } from '../../parts/button/Button.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { filterNames } from './runFilter.ts'

/** An empty list says why it is empty. */
export function NoRuns() {
  const [search, setSearch] = useUrlState()
  const active = filterNames.filter((name) => search[name])
  if (active.length === 0) return <FirstRun />
  const drop = () => setSearch(Object.fromEntries(active.map((name) => [name, undefined])))
  return (
    <EmptyState title="No run matches" action={<Button onClick={drop}>Drop all filters</Button>}>
      Filtered by {active.map((name) => `${name.replaceAll('_', ' ')}: ${search[name]}`).join('; ')}.
    </EmptyState>
  )
}

const FirstRun = () => (
  <EmptyState
    title="No runs yet"
    action={
      <LinkButton to="/playground" kind="primary">
        Make the first run
      </LinkButton>
    }
    code={<CodeBlock label="Command" code={'ars run echo \'{"query": "hello"}\''} />}
  >
    A run is one invocation of an agent: its input, everything that happens while it works, and its output.
  </EmptyState>
)
