/** Who changed the agent, when and why; a diff of any two versions; rollback. */
import { useConnection } from '../../graphql/useConnection.ts'
import { useRead } from '../../graphql/useRead.ts'
import { Button } from '../../parts/button/Button.tsx'
import { DiffButton } from '../../parts/diff/DiffButton.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { Status } from '../../parts/status/Status.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { type Agent, AgentVersionsQuery, DeploymentsQuery, type ListedVersion } from './agentQueries.ts'
import { useReloadAfter } from './useReloadAfter.ts'
import { VersionComparison } from './VersionComparison.tsx'

type Row = ListedVersion & { isLive: boolean; reason: string | null; wasUndone: boolean }

export function AgentVersions({ agent, changes }: { agent: Agent; changes: number }) {
  const versions = useConnection(AgentVersionsQuery, { id: agent.id, first: 50 }, (data) => data.agent?.versions)
  const deployments = useRead(DeploymentsQuery, { id: agent.id })
  const [, setSearch] = useUrlState<'/agents/$id'>()
  useReloadAfter(changes, () => {
    void versions.reload()
    void deployments.reload()
  })
  const known = new Map(deployments.data?.deployments.edges.map(({ node }) => [node.id, node]))
  const rows: Row[] = versions.nodes.map((one) => ({
    ...one,
    isLive: one.version === agent.version,
    reason: known.get(one.deploymentId)?.reason ?? null,
    wasUndone: known.get(one.deploymentId)?.status === 'rolled_back',
  }))
  const off = agent.status === 'archived' ? 'The agent is archived' : undefined
  return (
    <>
      <Section title="Versions">
        <ListState connection={versions} empty={null}>
          <Table
            label="Versions"
            columns={columns}
            rows={rows}
            rowKey={({ version }) => String(version)}
            rowActions={{
              width: 208,
              cell: ({ version, isLive }) => (
                <>
                  <DiffButton version={version} />
                  {!isLive && (
                    <Button
                      small
                      needs="agents:write"
                      off={off}
                      aria-label={`Roll back to version ${version}`}
                      onClick={() => setSearch({ rollback: String(version) })}
                    >
                      Roll back
                    </Button>
                  )}
                </>
              ),
            }}
          />
        </ListState>
      </Section>
      {agent.version > 1 && <VersionComparison agentId={agent.id} latest={agent.version} />}
    </>
  )
}

const columns: Column<Row>[] = [
  { key: 'version', width: 112, header: 'Version', lead: true, cell: ({ version }) => `Version ${version}` },
  { key: 'state', width: 128, header: 'State', cell: (row) => <StateOf row={row} /> },
  { key: 'when', width: 168, header: 'When', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'who', width: 144, header: 'Who', cell: ({ creator }) => creator?.name ?? creator?.id ?? '–' },
  {
    key: 'why',
    header: 'Why',
    grows: true,
    cell: ({ reason, version }) => reason ?? (version === 1 ? 'Created' : '–'),
  },
]

function StateOf({ row: { isLive, wasUndone } }: { row: Row }) {
  if (isLive) return <Status status="live" />
  return wasUndone ? <Status status="rolled_back" tone="amber" /> : <Status status="superseded" />
}
