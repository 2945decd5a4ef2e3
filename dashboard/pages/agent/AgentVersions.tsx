/** Who changed the agent, when and why; a diff of any two versions; rollback; candidates and their deployment. */
import { useConnection } from '../../graphql/useConnection.ts'
import { useRead } from '../../graphql/useRead.ts'
import { type ReleaseOfVersion, releaseOf } from '../../parts/agents/releaseOf.ts'
import { Button } from '../../parts/button/Button.tsx'
import { DiffButton } from '../../parts/diff/DiffButton.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { Status } from '../../parts/status/Status.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { type Agent, AgentVersionsQuery, DeploymentsQuery, type ListedVersion } from './agentQueries.ts'
import { DeployDialog } from './DeployDialog.tsx'
import { useReloadAfter } from './useReloadAfter.ts'
import { VersionComparison } from './VersionComparison.tsx'

type Row = ListedVersion & {
  isLive: boolean
  reason: string | null
  wasUndone: boolean
  release: ReleaseOfVersion | null
}

type Props = { agent: Agent; changes: number; reload(): Promise<void> }

export function AgentVersions({ agent, changes, reload }: Props) {
  const versions = useConnection(AgentVersionsQuery, { id: agent.id, first: 50 }, (data) => data.agent?.versions)
  const deployments = useRead(DeploymentsQuery, { id: agent.id })
  const [search, setSearch] = useUrlState<'/agents/$id'>()
  useReloadAfter(changes, () => {
    void versions.reload()
    void deployments.reload()
  })
  const known = deployments.data?.deployments.edges.map(({ node }) => node) ?? []
  const rows: Row[] = versions.nodes.map((one) => {
    // A version whose release has not made it live has no deployment yet.
    const deployment = known.find(({ id, version, releaseId }) =>
      one.deploymentId === null ? version === one.version && releaseId !== null : id === one.deploymentId,
    )
    return {
      ...one,
      isLive: one.version === agent.version,
      reason: deployment?.reason ?? null,
      wasUndone: deployment?.status === 'rolled_back',
      release: deployment === undefined ? null : releaseOf(deployment),
    }
  })
  const candidate = rows.find(({ version, deploymentId }) => deploymentId === null && search.deploy === String(version))
  const latest = Math.max(agent.version, rows[0]?.version ?? 0)
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
              cell: ({ version, isLive, deploymentId, release }) => (
                <>
                  <DiffButton version={version} />
                  {deploymentId === null && release === null && (
                    <Button
                      small
                      needs="agents:release"
                      off={off}
                      aria-label={`Deploy version ${version}`}
                      onClick={() => setSearch({ deploy: String(version) })}
                    >
                      Deploy
                    </Button>
                  )}
                  {!isLive && deploymentId !== null && (
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
      {latest > 1 && <VersionComparison agentId={agent.id} live={agent.version} latest={latest} />}
      <DeployDialog
        agent={agent}
        candidate={agent.status === 'archived' ? undefined : candidate}
        onClose={() => setSearch({ deploy: undefined }, { replace: true })}
        onDone={async () => {
          await reload()
          setSearch({ deploy: undefined }, { replace: true })
        }}
      />
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
    cell: ({ reason, version, baseVersion }) => reason ?? (version === 1 ? 'Created' : baseText(baseVersion)),
  },
]

const baseText = (base: number | null): string => (base === null ? '–' : `Made from version ${base}`)

function StateOf({ row: { isLive, wasUndone, deploymentId, release } }: { row: Row }) {
  if (isLive) return <Status status="live" />
  if (release?.state === 'active') return <Status status="releasing" tone="blue" />
  if (release?.state === 'taken_back') return <Status status="taken_back" tone="red" />
  if (deploymentId === null) return <Status status="candidate" tone="blue" />
  return wasUndone ? <Status status="rolled_back" tone="amber" /> : <Status status="superseded" />
}
