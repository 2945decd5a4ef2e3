/** The releases of an agent: the active one, updated live, the form that starts one, and the earlier ones. */
import { useState } from 'react'
import { useConnection } from '../../../graphql/useConnection.ts'
import { useRead } from '../../../graphql/useRead.ts'
import { useSubscription } from '../../../live/useSubscription.ts'
import { LinkButton } from '../../../parts/button/LinkButton.tsx'
import { EmptyState } from '../../../parts/feedback/EmptyState.tsx'
import { ReadState } from '../../../parts/feedback/ReadState.tsx'
import { SelectField } from '../../../parts/form/SelectField.tsx'
import { Section } from '../../../parts/layout/Section.tsx'
import { useUrlState } from '../../../parts/navigation/useUrlState.ts'
import { type Column, Table } from '../../../parts/table/Table.tsx'
import { Time } from '../../../parts/time/Time.tsx'
import pageStyles from '../AgentPage.module.css'
import { type Agent, AgentVersionsQuery } from '../agentQueries.ts'
import { useReloadAfter } from '../useReloadAfter.ts'
import { ReleaseForm } from './ReleaseForm.tsx'
import { ReleaseState } from './ReleaseState.tsx'
import { ReleaseView } from './ReleaseView.tsx'
import { type Release, ReleasesQuery, ReleaseUpdates } from './releaseQueries.ts'

type Props = { agent: Agent; changes: number; reload(): Promise<void> }

export function AgentRelease({ agent, changes, reload }: Props) {
  const read = useRead(ReleasesQuery, { agentId: agent.id })
  const [search, setSearch] = useUrlState<'/agents/$id'>()
  const [latest, setLatest] = useState<Release>()
  useReloadAfter(changes, read.reload)
  useSubscription(
    ReleaseUpdates,
    { agentId: agent.id },
    {
      onNext({ releaseUpdates: { release } }) {
        if (release === null) return void read.reload()
        setLatest(release)
        if (release.status !== 'active') void Promise.all([read.reload(), reload()])
        else if (release.percent !== agent.release?.percent) void reload()
      },
    },
  )
  return (
    <ReadState read={read}>
      {({ releases }) => {
        const all = withLatest(
          releases.edges.map(({ node }) => node),
          latest,
        )
        const shown =
          all.find(({ id }) => id === search.release) ??
          all.find(({ status }) => status === 'active') ??
          all.find(({ id }) => id === latest?.id) // it has ended while it was shown
        const isActive = all.some(({ status }) => status === 'active')
        const earlier = all.filter(({ id }) => id !== shown?.id)
        return (
          <>
            {shown && <ReleaseView key={shown.id} release={shown} reload={read.reload} />}
            {!isActive && <NewRelease agent={agent} changes={changes} released={all} onStarted={read.reload} />}
            {earlier.length > 0 && (
              <Section title={shown ? 'Other releases' : 'Earlier releases'}>
                <Table
                  label="Releases"
                  columns={columns}
                  rows={earlier}
                  rowKey={({ id }) => id}
                  onOpen={({ id }) => setSearch({ release: id })}
                />
              </Section>
            )}
          </>
        )
      }}
    </ReadState>
  )
}

/** Uses the latest update instead of the list's entry, unless only the entry shows that the release has ended. */
function withLatest(releases: Release[], latest: Release | undefined): Release[] {
  if (latest === undefined) return releases
  if (!releases.some(({ id }) => id === latest.id)) return [latest, ...releases]
  const isNewer = (one: Release) => one.status === 'active' || latest.status !== 'active'
  return releases.map((one) => (one.id === latest.id && isNewer(one) ? latest : one))
}

type NewReleaseProps = {
  agent: Agent
  changes: number
  /** Their versions can't be released again. */
  released: readonly Pick<Release, 'version'>[]
  onStarted(): Promise<void>
}

function NewRelease({ agent, changes, released, onStarted }: NewReleaseProps) {
  const versions = useConnection(AgentVersionsQuery, { id: agent.id, first: 50 }, (data) => data.agent?.versions)
  const [search, setSearch] = useUrlState<'/agents/$id'>()
  useReloadAfter(changes, () => void versions.reload())
  const candidates = versions.nodes.filter(
    ({ version, deploymentId }) => deploymentId === null && !released.some((one) => one.version === version),
  )
  const chosen = candidates.find(({ version }) => String(version) === search.candidate) ?? candidates[0]
  if (!versions.ready) return null
  if (chosen === undefined || agent.status === 'archived')
    return (
      <EmptyState
        title={agent.status === 'archived' ? 'The agent is archived' : 'There is no candidate'}
        action={
          <LinkButton to={`/agents/${agent.id}`} search={{ tab: 'edit' }} kind="primary">
            Edit
          </LinkButton>
        }
      >
        A release gives a candidate to a growing share of runs, and takes it back if it is worse than the live version.
        Edit the agent and save the change as a candidate.
      </EmptyState>
    )
  return (
    <Section
      title="New release"
      description="Gives a candidate to a growing share of runs, and takes it back if it is worse than the live version."
    >
      <div className={pageStyles.choice}>
        <SelectField
          label="Candidate"
          value={String(chosen.version)}
          options={candidates.map(({ version }) => ({ value: String(version), label: `Version ${version}` }))}
          onChange={(candidate) => setSearch({ candidate, replay: undefined }, { replace: true })}
        />
      </div>
      <ReleaseForm
        key={`${chosen.version} ${search.replay}`}
        agent={agent}
        candidate={chosen}
        replayId={search.replay}
        onStarted={(release) => {
          setSearch({ release, candidate: undefined, replay: undefined }, { replace: true })
          void onStarted()
        }}
      />
    </Section>
  )
}

const columns: Column<Release>[] = [
  { key: 'version', width: 112, header: 'Version', lead: true, cell: ({ version }) => `Version ${version}` },
  { key: 'state', width: 128, header: 'State', cell: (release) => <ReleaseState release={release} /> },
  { key: 'when', width: 168, header: 'Started', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'who', width: 144, header: 'Who', cell: ({ creator }) => creator?.name ?? creator?.id ?? '–' },
  { key: 'why', header: 'Why', grows: true, cell: ({ reason }) => reason ?? '–' },
]
