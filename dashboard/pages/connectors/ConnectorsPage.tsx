import { useConnection } from '../../graphql/useConnection.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ListState } from '../../parts/table/ListState.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { ConnectorDrawer } from './ConnectorDrawer.tsx'
import { ConnectorForm } from './ConnectorForm.tsx'
import { connectorColumns } from './connectorColumns.tsx'
import { ConnectorsQuery } from './connectorQueries.ts'

export function ConnectorsPage() {
  const [search, setSearch] = useUrlState<'/settings/connectors'>()
  const connectors = useConnection(ConnectorsQuery, {}, (data) => data.connectors)
  const close = () => setSearch({ dialog: undefined })
  const create = (
    <Button
      kind="primary"
      needs="connectors:write"
      icon={<Icon name="plus" />}
      onClick={() => setSearch({ dialog: 'create' })}
    >
      New connector
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Connectors"
        description="Systems that agents call, and their secrets. Secrets are stored encrypted and never shown."
        actions={create}
        call={{ operation: 'connectors.list', document: ConnectorsQuery }}
      />
      <ListState connection={connectors} empty={<NoConnectors create={create} />}>
        <Table
          label="Connectors"
          columns={connectorColumns}
          rows={connectors.nodes}
          rowKey={({ id }) => id}
          openKey={search.connector}
          onOpen={({ id }) => setSearch({ connector: id })}
        />
      </ListState>
      <ConnectorDrawer
        connector={connectors.nodes.find(({ id }) => id === search.connector)}
        onChanged={connectors.reload}
        onClose={() => setSearch({ connector: undefined })}
      />
      <Dialog open={search.dialog === 'create'} onClose={close} title="New connector">
        <ConnectorForm
          onCancel={close}
          onSaved={async (id) => {
            await connectors.reload()
            setSearch({ dialog: undefined, connector: id })
          }}
        />
      </Dialog>
    </>
  )
}

const NoConnectors = ({ create }: { create: React.ReactNode }) => (
  <EmptyState title="No connectors yet" action={create} code={<CodeBlock code={firstOne} label="The same as code" />}>
    Agents with the runtime llm or http use one: it has the URL of the system to call, and its secret.
  </EmptyState>
)

/** The secret comes from the environment: the command-line tool does not accept secrets as arguments. */
const firstOne = `curl ${location.origin}/v2/connectors -H "Authorization: Bearer $ARS_API_KEY" \\
  -H "Content-Type: application/json" \\
  --data '{"name":"OpenAI","kind":"openai","base_url":"https://api.openai.com/v1","secret":"'"$OPENAI_API_KEY"'"}'`
