import { Button } from '../../parts/button/Button.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'

export const NoAgents = ({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) =>
  isFiltered ? (
    <EmptyState title="No agent matches" action={<Button onClick={onClear}>Show all agents</Button>}>
      Change or clear the filters above.
    </EmptyState>
  ) : (
    <EmptyState
      title="No agents yet"
      action={
        <LinkButton to="/agents/catalog" kind="primary">
          Hire the first one
        </LinkButton>
      }
      code={<CodeBlock label="Command" code="ars catalog hire echo" />}
    >
      An agent is what a run invokes: hired from the catalog, or your own model, endpoint or expression.
    </EmptyState>
  )
