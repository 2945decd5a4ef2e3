/** The form that starts a release: its stages, what stops it, and which runs stay on one version. */
import { problemOf } from '../../../graphql/ServiceError.ts'
import { useChange } from '../../../graphql/useChange.ts'
import { useRead } from '../../../graphql/useRead.ts'
import { Button } from '../../../parts/button/Button.tsx'
import { Note } from '../../../parts/feedback/Note.tsx'
import { toast } from '../../../parts/feedback/toasts.ts'
import { Form } from '../../../parts/form/Form.tsx'
import { SelectField } from '../../../parts/form/SelectField.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { formatTime } from '../../../parts/time/formatTime.ts'
import { useCan } from '../../../session/useCan.ts'
import { useKeptDraft } from '../../../state/useKeptDraft.ts'
import type { Agent, ListedVersion } from '../agentQueries.ts'
import styles from './Release.module.css'
import { inputOf, newRelease, type ReleaseDraft } from './releaseDraft.ts'
import { CreateReleaseMutation, PassedReplaysQuery } from './releaseQueries.ts'
import { StageEditor } from './StageEditor.tsx'

type Props = { agent: Agent; candidate: ListedVersion; replayId: string | undefined; onStarted(id: string): void }

export function ReleaseForm({ agent, candidate: { version, baseVersion }, replayId, onStarted }: Props) {
  const name = `release ${version} ${agent.id} ${replayId ?? 'new'}`
  const kept = useKeptDraft(name, () => ({ ...newRelease(), replayId: replayId ?? '' }))
  const { draft } = kept
  const create = useChange(CreateReleaseMutation)
  const change = (part: Partial<ReleaseDraft>) => kept.change({ ...draft, ...part })
  const isOutdated = baseVersion !== agent.version
  const send = async () => {
    const made = await create.send({ input: { agentId: agent.id, version, ...inputOf(draft) } })
    if (made === undefined) return
    kept.discard()
    toast(`The release of version ${version} has started`)
    onStarted(made.createRelease.release.id)
  }
  return (
    <Form
      label="New release"
      onSubmit={() => void send()}
      error={create.error}
      actions={
        <Button
          type="submit"
          kind="primary"
          needs="agents:release"
          busy={create.busy}
          off={isOutdated ? 'Made from an earlier version' : undefined}
        >
          Start release
        </Button>
      }
    >
      {isOutdated && (
        <Note tone="amber">
          Version {version} was made from version {baseVersion}, and version {agent.version} has gone live since. Make a
          new candidate from the live version.
        </Note>
      )}
      <StageEditor stages={draft.stages} onChange={(stages) => change({ stages })} error={create.error} />
      <div className={styles.settings}>
        <TextField
          label="Error rate, points above live"
          inputMode="decimal"
          value={draft.errorRatePoints}
          onChange={(errorRatePoints) => change({ errorRatePoints })}
          hint="Stops if it fails more often than that"
          problem={problemOf(create.error, 'judge.errorRatePoints')}
        />
        <TextField
          label="p95 latency, times live"
          inputMode="decimal"
          value={draft.p95Ratio}
          onChange={(p95Ratio) => change({ p95Ratio })}
          hint="Stops if it is slower than that"
          problem={problemOf(create.error, 'judge.p95Ratio')}
        />
        <TextField
          label="Runs to judge"
          type="number"
          min={1}
          value={draft.minRuns}
          onChange={(minRuns) => change({ minRuns })}
          hint="Each version needs this many in each stage"
          problem={problemOf(create.error, 'judge.minRuns')}
        />
      </div>
      <div className={styles.settings}>
        <ReplayField agentId={agent.id} version={version} value={draft.replayId} onChange={change} />
        <TextField
          label="Keep runs together by"
          optional
          mono
          placeholder="user_id"
          value={draft.stickyBy}
          onChange={(stickyBy) => change({ stickyBy })}
          hint="A metadata key: runs with the same value stay on one version"
          problem={problemOf(create.error, 'stickyBy')}
        />
        <TextField
          label="Reason"
          optional
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          hint="Recorded with the deployment and in events"
          problem={problemOf(create.error, 'reason')}
        />
      </div>
    </Form>
  )
}

type ReplayFieldProps = {
  agentId: string
  version: number
  value: string
  onChange(part: Pick<ReleaseDraft, 'replayId'>): void
}

/** Offers the version's latest passed replays, if the viewer may read them, and the one that a link named. */
function ReplayField({ agentId, version, value, onChange }: ReplayFieldProps) {
  const { allowed } = useCan('runs:read')
  const { data } = useRead(PassedReplaysQuery, { agentId }, { pause: !allowed })
  const replays = (data?.replays.edges ?? [])
    .map(({ node }) => node)
    .filter((replay) => replay.version === version && replay.verdict === 'passed')
  return (
    <SelectField
      label="Passed replay"
      optional
      value={value}
      options={[
        { value: '', label: 'None' },
        ...replays.map(({ id, createdAt, runs }) => ({
          value: id,
          label: `${formatTime(createdAt)}, ${runs.total} runs`,
        })),
        ...(value === '' || replays.some(({ id }) => id === value) ? [] : [{ value, label: value }]),
      ]}
      onChange={(replayId) => onChange({ replayId })}
      hint={replays.length === 0 ? 'Try the candidate on recorded runs first' : 'Recorded with the release'}
    />
  )
}
