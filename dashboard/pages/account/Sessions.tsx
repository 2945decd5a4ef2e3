import { useCallback, useEffect, useState } from 'react'
import { ServiceError } from '../../graphql/ServiceError.ts'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Section } from '../../parts/layout/Section.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { callAuth } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { browserName } from './browserName.ts'
import { sessionsChanged } from './sessionsChanged.ts'

type OwnSession = {
  id: string
  current: boolean
  user_agent: string | null
  address: string
  created_at: string
  last_seen_at: string
  expires_at: string
}

/** The person's sessions; each except this one can be ended. */
export function Sessions() {
  const { reload, ...read } = useSessions()
  const end = async ({ id }: OwnSession) => {
    try {
      await callAuth(`sessions/${id}`, { method: 'DELETE' })
      toast('Session ended')
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      toast(error.message, 'red')
    }
    await reload()
  }
  return (
    <Section title="Sessions" description="The browsers in which you are signed in.">
      <ReadState read={{ ...read, reload }}>
        {(sessions) => (
          <Table
            label="Sessions"
            columns={columns}
            rows={sessions}
            rowKey={({ id }) => id}
            rowMenu={(row) =>
              row.current ? [] : [{ label: 'End session', danger: true, onSelect: () => void end(row) }]
            }
          />
        )}
      </ReadState>
    </Section>
  )
}

const columns: Column<OwnSession>[] = [
  {
    key: 'browser',
    header: 'Browser',
    lead: true,
    cell: ({ user_agent, current }) => (
      <span title={user_agent ?? undefined}>
        {browserName(user_agent)}
        {current && ' (this one)'}
      </span>
    ),
  },
  { key: 'address', header: 'Address', cell: ({ address }) => address },
  { key: 'created', header: 'Signed in', cell: ({ created_at }) => <Time at={created_at} /> },
  { key: 'seen', header: 'Last seen', cell: ({ last_seen_at }) => <Time at={last_seen_at} ago /> },
  { key: 'expires', header: 'Expires', cell: ({ expires_at }) => <Time at={expires_at} ago /> },
]

function useSessions() {
  const changes = useStore(sessionsChanged)
  const [state, setState] = useState<{ data?: OwnSession[]; error?: ServiceError; loading: boolean }>({ loading: true })
  const reload = useCallback(async () => {
    try {
      const response = await callAuth('sessions')
      setState({ data: ((await response.json()) as { data: OwnSession[] }).data, loading: false })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      setState((before) => ({ ...before, error, loading: false }))
    }
  }, [])
  useEffect(() => {
    if (changes >= 0) void reload()
  }, [reload, changes])
  return { data: state.data, error: state.error, loading: state.loading, reload }
}
