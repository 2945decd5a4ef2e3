import { useState } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { ArchiveDialog } from '../../parts/dialog/ArchiveDialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { RollBackDialog } from '../../parts/rollBack/RollBackDialog.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { type Agent, AgentQuery, ArchiveAgentMutation } from './agentQueries.ts'

type Props = { agent: Agent; reload(): Promise<void> }

export function AgentHeader({ agent, reload }: Props) {
  const [search, setSearch] = useUrlState<'/agents/$id'>()
  const [isArchiving, setArchiving] = useState(false)
  const isArchived = agent.status === 'archived'
  const off = isArchived ? 'The agent is archived' : undefined
  const noEarlier = agent.version === 1 ? 'There is no earlier version' : undefined
  return (
    <>
      <PageHeader
        title="Agent"
        name={agent.name}
        tab={agent.name}
        parent={{ to: '/agents', label: 'Agents' }}
        facts={
          <>
            <Status status={agent.status} />
            <span>version {agent.version}</span>
            {agent.release && (
              <PageLink to={`/agents/${agent.id}`} search={{ tab: 'release' }}>
                releasing version {agent.release.version}: {agent.release.percent}%
              </PageLink>
            )}
            <Id id={agent.id} short />
          </>
        }
        description={agent.description}
        actions={
          <>
            <Button needs="agents:write" off={off ?? noEarlier} onClick={() => setSearch({ rollback: 'previous' })}>
              Roll back
            </Button>
            {!isArchived && (
              <LinkButton to="/playground" search={{ agent: agent.id }} kind="primary">
                Try it
              </LinkButton>
            )}
          </>
        }
        menu={[{ label: 'Archive', danger: true, needs: 'agents:write', off, onSelect: () => setArchiving(true) }]}
        call={{
          operation: 'agents.get',
          path: [agent.id],
          document: AgentQuery,
          variables: { id: agent.id },
        }}
      />
      <RollBackDialog
        agentId={agent.id}
        agentName={agent.name}
        version={search.rollback === 'previous' ? undefined : Number(search.rollback)}
        open={search.rollback !== undefined && !isArchived}
        onClose={() => setSearch({ rollback: undefined }, { replace: true })}
        onDone={async () => {
          await reload()
          toast('The earlier version is live again')
          setSearch({ rollback: undefined }, { replace: true })
        }}
      />
      <ArchiveDialog
        item={agent}
        mutation={ArchiveAgentMutation}
        open={isArchiving}
        onClose={() => setArchiving(false)}
        reload={reload}
      />
    </>
  )
}
