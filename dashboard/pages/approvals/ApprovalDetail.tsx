import { useRead } from '../../graphql/useRead.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { Facts } from '../../parts/layout/Facts.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { metadataText } from '../../parts/text/metadataText.ts'
import { Time } from '../../parts/time/Time.tsx'
import { ActionForm } from '../run/actions/ActionForm.tsx'
import { JsonText } from '../run/tabs/JsonText.tsx'
import styles from './ApprovalsPage.module.css'
import { WaitingInputQuery, type WaitingRunData } from './approvalsQueries.ts'

type Props = { run: WaitingRunData; onBack: () => void; onDecided: (decision: string) => void }

/** The question with its form, and what a person needs to know to decide. */
export function ApprovalDetail({ run, onBack, onDecided }: Props) {
  const { requiredAction, agent, agentId, createdAt, creator } = run
  const read = useRead(WaitingInputQuery, { id: run.id })
  return (
    <div className={styles.detail}>
      <div className={styles.back}>
        <Button small kind="quiet" icon={<Icon name="left" />} onClick={onBack}>
          All approvals
        </Button>
      </div>
      {requiredAction !== null && (
        <ActionForm key={requiredAction.id} runId={run.id} action={requiredAction} onDone={onDecided} />
      )}
      <Facts
        facts={[
          ['Run', <Id key="run" id={run.id} to={`/runs/${run.id}`} short />],
          [
            'Agent',
            <PageLink key="agent" to={`/agents/${agentId}`}>
              {agent?.name ?? agentId}
            </PageLink>,
          ],
          ['Created', <Time key="created" at={createdAt} />],
          ['Created by', creator?.name ?? 'unknown'],
          ['Metadata', metadataText(run.metadata)],
        ]}
      />
      <Section title="Input of the run">
        <ReadState read={read}>
          {(data) => <JsonText label="Run input" value={data.run?.input ?? {}} name="input.json" />}
        </ReadState>
      </Section>
    </div>
  )
}
