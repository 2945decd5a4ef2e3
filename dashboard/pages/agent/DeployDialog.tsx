/** Makes a candidate live, after showing what that changes. */
import { useChange } from '../../graphql/useChange.ts'
import { useRead } from '../../graphql/useRead.ts'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { JsonDiff } from '../../parts/diff/JsonDiff.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { TextArea } from '../../parts/form/TextArea.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
import { type Agent, DeployCandidateMutation, type ListedVersion, VersionDiffQuery } from './agentQueries.ts'

type Candidate = Pick<ListedVersion, 'version' | 'baseVersion'>
type Props = { agent: Agent; candidate: Candidate | undefined; onClose(): void; onDone(): Promise<void> }

export const DeployDialog = ({ agent, candidate, onClose, onDone }: Props) => (
  <Dialog
    open={candidate !== undefined}
    onClose={onClose}
    title={`Deploy version ${candidate?.version} of ${agent.name}`}
    wide
  >
    {candidate && <DeployForm agent={agent} candidate={candidate} onClose={onClose} onDone={onDone} />}
  </Dialog>
)

function DeployForm({ agent, candidate, onClose, onDone }: Props & { candidate: Candidate }) {
  const { version, baseVersion } = candidate
  const deploy = useChange(DeployCandidateMutation)
  const kept = useKeptDraft(`deploy ${version} ${agent.id}`, () => ({ reason: '' }))
  const { data } = useRead(VersionDiffQuery, { agentId: agent.id, from: agent.version, to: version })
  const isOutdated = baseVersion !== agent.version
  const send = async () => {
    const reason = kept.draft.reason.trim() === '' ? null : kept.draft.reason
    const input = { agentId: agent.id, version, reason, force: isOutdated }
    if ((await deploy.send({ input })) === undefined) return
    kept.discard()
    toast(`Version ${version} is live`)
    await onDone()
  }
  const actions = (
    <FormButtons
      leave="Keep the live version"
      onLeave={onClose}
      kept={kept}
      needs="agents:release"
      busy={deploy.busy}
      off={undefined}
    >
      {isOutdated ? 'Deploy anyway' : 'Deploy'}
    </FormButtons>
  )
  return (
    <Form onSubmit={() => void send()} error={deploy.error} actions={actions}>
      {isOutdated && (
        <Note tone="amber">
          The candidate was made from version {baseVersion}. Version {agent.version} has gone live since, and deploying
          the candidate undoes its changes.
        </Note>
      )}
      <p>The version goes live for all new runs. Active runs keep the version that they started with.</p>
      <TextArea
        label="Reason"
        optional
        value={kept.draft.reason}
        onChange={(reason) => kept.change({ reason })}
        hint="Recorded with the deployment and in events"
      />
      {data?.agentVersionDiff && (
        <JsonDiff
          before={data.agentVersionDiff.old}
          after={data.agentVersionDiff.new}
          beforeLabel={`version ${agent.version}, live`}
          afterLabel={`version ${version}`}
        />
      )}
    </Form>
  )
}
