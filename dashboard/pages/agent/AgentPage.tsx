/** One agent: its figures, its settings, its versions. */
import { useState } from 'react'
import { useRead } from '../../graphql/useRead.ts'
import { useEvents } from '../../live/useEvents.ts'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlId } from '../../parts/navigation/PageUrl.tsx'
import { AgentHeader } from './AgentHeader.tsx'
import { AgentTabs } from './AgentTabs.tsx'
import { type Agent, AgentChanges, AgentQuery } from './agentQueries.ts'

export function AgentPage() {
  const id = useUrlId()
  const read = useRead(AgentQuery, { id })
  const [changes, setChanges] = useState(0)
  const reload = async () => {
    await read.reload()
    setChanges((count) => count + 1)
  }
  useEvents(AgentChanges, {}, { onEvent: ({ data }) => void (data.agent_id === id && reload()) })
  const agent: Agent | null | undefined = read.data?.agent
  if (!agent) return <MissingAgent read={read} />
  return (
    <>
      <AgentHeader agent={agent} reload={reload} />
      <AgentTabs key={agent.id} agent={agent} changes={changes} reload={reload} />
    </>
  )
}

const MissingAgent = ({ read }: { read: Parameters<typeof ReadState>[0]['read'] }) => (
  <>
    <PageHeader title="Agent" parent={{ to: '/agents', label: 'Agents' }} />
    <ReadState read={{ ...read, data: undefined }}>{() => null}</ReadState>
  </>
)
