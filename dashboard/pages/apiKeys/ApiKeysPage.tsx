import { useConnection } from '../../graphql/useConnection.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ListState } from '../../parts/table/ListState.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { useCan } from '../../session/useCan.ts'
import { ApiKeysQuery, KeyUsageQuery } from './apiKeyQueries.ts'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { KeyActions } from './KeyActions.tsx'
import { KeyDrawer } from './KeyDrawer.tsx'
import { keyColumns } from './keyColumns.tsx'

export function ApiKeysPage() {
  const [search, setSearch] = useUrlState<'/settings/api-keys'>()
  const keys = useConnection(ApiKeysQuery, {}, (data) => data.apiKeys)
  const { agents } = useAgents({ pause: !useCan('agents:read').allowed })
  const used = useRead(KeyUsageQuery, {})
  const calls = new Map((used.data?.usage?.byKey ?? []).map((key) => [key.keyId, key.calls]))
  const create = (
    <Button
      kind="primary"
      needs="api_keys:write"
      icon={<Icon name="plus" />}
      onClick={() => setSearch({ dialog: 'create' })}
    >
      Create key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API keys"
        description="Programs authenticate with a key. A key has scopes and can be limited to certain agents."
        actions={create}
        call={{ operation: 'apiKeys.list', document: ApiKeysQuery }}
      />
      <ListState connection={keys} empty={<NoKeys create={create} />}>
        <Table
          label="API keys"
          columns={keyColumns({ agents, calls })}
          rows={keys.nodes}
          rowKey={({ id }) => id}
          openKey={search.key}
          onOpen={({ id }) => setSearch({ key: id })}
          rowActions={{ width: 132, cell: (row) => <KeyActions apiKey={row} onChanged={keys.reload} isInRow /> }}
        />
      </ListState>
      <KeyDrawer
        apiKey={keys.nodes.find(({ id }) => id === search.key)}
        agents={agents}
        calls={calls}
        onChanged={keys.reload}
        onClose={() => setSearch({ key: undefined })}
      />
      <CreateKeyDialog
        open={search.dialog === 'create'}
        agents={agents}
        onClose={() => setSearch({ dialog: undefined })}
        onCreated={keys.reload}
      />
    </>
  )
}

const NoKeys = ({ create }: { create: React.ReactNode }) => (
  <EmptyState title="No keys yet" action={create} code={<CodeBlock code={firstCall} label="First call" />}>
    A key lets a program call the API. It is shown once, when it is created.
  </EmptyState>
)

const firstCall = `curl ${location.origin}/v2/api/auth/me -H "Authorization: Bearer $ARS_API_KEY"`
