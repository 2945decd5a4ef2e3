import { useConnection } from '../../graphql/useConnection.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { AlertRulesQuery, type ListedRule } from '../../parts/alerts/alertQueries.ts'
import { conditionOf, figure, spanOf } from '../../parts/alerts/metrics.ts'
import { useAlertChanges } from '../../parts/alerts/useAlertChanges.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'

export function RuleList({ onCreate }: { onCreate(): void }) {
  const rules = useConnection(AlertRulesQuery, { first: 50 }, (data) => data.alertRules)
  const { nameOf } = useAgents()
  useAlertChanges(rules.reload)
  return (
    <ListState connection={rules} empty={<NoRules onCreate={onCreate} />}>
      <Table
        label="Alert rules"
        columns={columnsFor(nameOf)}
        rows={firingFirst(rules.nodes)}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/alerts/rules/${id}`}
      />
    </ListState>
  )
}

const firingFirst = (rules: readonly ListedRule[]): ListedRule[] =>
  rules.toSorted((a, b) => Number(isFiring(b)) - Number(isFiring(a)))

const isFiring = ({ active, state }: ListedRule) => active && state === 'firing'

const NoRules = ({ onCreate }: { onCreate(): void }) => (
  <EmptyState
    title="No alert rules yet"
    action={
      <Button kind="primary" needs="alerts:write" onClick={onCreate}>
        Create the first rule
      </Button>
    }
    code={
      <CodeBlock
        label="Command"
        code="ars alert-rules create --name 'Too many errors' --metric error_rate --comparator gt --threshold 10"
      />
    }
  >
    A rule watches one metric, such as the error rate of an agent. While its condition is met, an alert is open; a rule
    can also roll the agent back automatically.
  </EmptyState>
)

const columnsFor = (nameOf: (id: string) => string): Column<ListedRule>[] => [
  {
    key: 'name',
    header: 'Name',
    lead: true,
    grows: true,
    cell: ({ id, name }) => <PageLink to={`/alerts/rules/${id}`}>{name}</PageLink>,
  },
  {
    key: 'state',
    width: 120,
    header: 'State',
    cell: ({ active, state }) => (
      <Status status={active ? state : 'disabled'} label={active ? undefined : 'switched off'} />
    ),
  },
  { key: 'condition', width: 240, header: 'Condition', cell: (rule) => conditionOf(rule) },
  { key: 'value', header: 'Last value', align: 'end', cell: ({ metric, lastValue }) => figure(metric, lastValue) },
  { key: 'agent', width: 144, header: 'Agent', cell: ({ agentId }) => (agentId === null ? 'all' : nameOf(agentId)) },
  { key: 'window', width: 88, header: 'Window', align: 'end', cell: ({ windowSeconds }) => spanOf(windowSeconds) },
  {
    key: 'rollback',
    width: 112,
    card: 'none',
    header: 'Auto-rollback',
    cell: ({ autoRollback }) => (autoRollback ? 'on' : 'off'),
  },
  {
    key: 'evaluated',
    width: 120,
    header: 'Evaluated',
    cell: ({ lastEvaluatedAt }) => <Time at={lastEvaluatedAt} ago none="not yet" />,
  },
]
