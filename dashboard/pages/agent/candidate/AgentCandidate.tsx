/** A version that is not live: what it changes, how it did on recorded runs, and the button that makes it live. */
import { useChange } from '../../../graphql/useChange.ts'
import { useConnection } from '../../../graphql/useConnection.ts'
import { useRead } from '../../../graphql/useRead.ts'
import { useReloadSoon } from '../../../live/useReloadSoon.ts'
import { useSubscription } from '../../../live/useSubscription.ts'
import { Button } from '../../../parts/button/Button.tsx'
import { LinkButton } from '../../../parts/button/LinkButton.tsx'
import { JsonDiff } from '../../../parts/diff/JsonDiff.tsx'
import { EmptyState } from '../../../parts/feedback/EmptyState.tsx'
import { ErrorNote } from '../../../parts/feedback/ErrorNote.tsx'
import { Loading } from '../../../parts/feedback/Loading.tsx'
import { ReadState } from '../../../parts/feedback/ReadState.tsx'
import { SelectField } from '../../../parts/form/SelectField.tsx'
import { Section } from '../../../parts/layout/Section.tsx'
import { useUrlState } from '../../../parts/navigation/useUrlState.ts'
import { formatTime } from '../../../parts/time/formatTime.ts'
import styles from '../AgentPage.module.css'
import { type Agent, AgentVersionsQuery, type ListedVersion, VersionDiffQuery } from '../agentQueries.ts'
import { DeployDialog } from '../DeployDialog.tsx'
import { useReloadAfter } from '../useReloadAfter.ts'
import { ReplayFigures } from './ReplayFigures.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import { ReplayResults } from './ReplayResults.tsx'
import { CancelReplayMutation, type Replay, ReplaysQuery, ReplayUpdates } from './replayQueries.ts'

type Props = { agent: Agent; changes: number; reload(): Promise<void> }

export function AgentCandidate({ agent, changes, reload }: Props) {
  const versions = useConnection(AgentVersionsQuery, { id: agent.id, first: 50 }, (data) => data.agent?.versions)
  const [search, setSearch] = useUrlState<'/agents/$id'>()
  useReloadAfter(changes, () => void versions.reload())
  const candidates = versions.nodes.filter(({ deploymentId }) => deploymentId === null)
  const chosen = candidates.find(({ version }) => String(version) === search.candidate) ?? candidates[0]
  if (!versions.ready) return <Loading />
  if (chosen === undefined)
    return (
      <EmptyState title="There is no candidate">
        Edit the agent and save the change as a candidate: then you can try it on recorded runs before it goes live.
      </EmptyState>
    )
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label="Candidate"
          value={String(chosen.version)}
          options={candidates.map(({ version }) => ({ value: String(version), label: `Version ${version}` }))}
          onChange={(candidate) => setSearch({ candidate, replay: undefined, result: undefined }, { replace: true })}
        />
      </div>
      <CandidateDiff agent={agent} candidate={chosen} />
      <CandidateReplays key={chosen.version} agent={agent} candidate={chosen} />
      <DeployDialog
        agent={agent}
        candidate={search.deploy === String(chosen.version) && agent.status !== 'archived' ? chosen : undefined}
        onClose={() => setSearch({ deploy: undefined }, { replace: true })}
        onDone={async () => {
          await reload()
          setSearch({ deploy: undefined, candidate: undefined, replay: undefined }, { replace: true })
        }}
      />
    </>
  )
}

type Candidate = { agent: Agent; candidate: ListedVersion }

function CandidateDiff({ agent, candidate: { version } }: Candidate) {
  const diff = useRead(VersionDiffQuery, { agentId: agent.id, from: agent.version, to: version })
  return (
    <Section
      title="What it changes"
      actions={
        <LinkButton to={`/agents/${agent.id}`} search={{ tab: 'release', candidate: String(version) }}>
          Release
        </LinkButton>
      }
    >
      <ReadState read={diff}>
        {({ agentVersionDiff }) =>
          agentVersionDiff && (
            <JsonDiff
              before={agentVersionDiff.old}
              after={agentVersionDiff.new}
              beforeLabel={`version ${agent.version}, live`}
              afterLabel={`version ${version}`}
            />
          )
        }
      </ReadState>
    </Section>
  )
}

function CandidateReplays({ agent, candidate: { version } }: Candidate) {
  const read = useRead(ReplaysQuery, { agentId: agent.id })
  const [search, setSearch] = useUrlState<'/agents/$id'>()
  const replays = (read.data?.replays.edges ?? []).map(({ node }) => node).filter((one) => one.version === version)
  const shown = replays.find(({ id }) => id === search.replay) ?? replays[0]
  return (
    <>
      <Section
        title="Replay on recent runs"
        description="Repeats recorded runs with this version. The new runs are shown only here."
      >
        <ReplayForm
          agent={agent}
          version={version}
          onStarted={(replay) => {
            setSearch({ replay, result: undefined }, { replace: true })
            void read.reload()
          }}
        />
      </Section>
      {replays.length > 1 && shown && (
        <div className={styles.choice}>
          <SelectField
            label="Replay"
            value={shown.id}
            options={replays.map(({ id, createdAt }) => ({ value: id, label: formatTime(createdAt) }))}
            onChange={(replay) => setSearch({ replay, result: undefined }, { replace: true })}
          />
        </div>
      )}
      {shown && <ShownReplay key={shown.id} replay={shown} reload={read.reload} />}
    </>
  )
}

function ShownReplay({ replay, reload }: { replay: Replay; reload(): Promise<void> }) {
  const [, setSearch] = useUrlState<'/agents/$id'>()
  const cancel = useChange(CancelReplayMutation)
  const changed = useReloadSoon(reload)
  const isRunning = replay.status === 'running'
  useSubscription(ReplayUpdates, { id: replay.id }, { onNext: changed, pause: !isRunning })
  const actions = isRunning ? (
    <Button
      needs="runs:write"
      busy={cancel.busy}
      onClick={async () => {
        await cancel.send({ id: replay.id })
        await reload()
      }}
    >
      Cancel replay
    </Button>
  ) : replay.verdict === 'passed' ? (
    <>
      <Button needs="agents:release" onClick={() => setSearch({ deploy: String(replay.version) })}>
        Go live
      </Button>
      <Button
        kind="primary"
        needs="agents:release"
        onClick={() => setSearch({ tab: 'release', candidate: String(replay.version), replay: replay.id })}
      >
        Release
      </Button>
    </>
  ) : undefined
  return (
    <>
      <Section title="Replay" actions={actions}>
        {cancel.error && <ErrorNote error={cancel.error} />}
        <ReplayFigures replay={replay} />
      </Section>
      <ReplayResults id={replay.id} done={replay.runs.done} />
    </>
  )
}
