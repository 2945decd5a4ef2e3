import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { Drawer } from '../../parts/dialog/Drawer.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Facts } from '../../parts/layout/Facts.tsx'
import { Row } from '../../parts/layout/Row.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { ConnectorForm } from './ConnectorForm.tsx'
import { ConnectorTest } from './ConnectorTest.tsx'
import { kindNames } from './connectorColumns.tsx'
import { type ConnectorRow, DeleteConnectorMutation, TestConnectorMutation } from './connectorQueries.ts'

type ConnectorDrawerProps = { connector: ConnectorRow | undefined; onChanged(): Promise<void>; onClose(): void }

export const ConnectorDrawer = ({ connector, onClose, ...rest }: ConnectorDrawerProps) => (
  <Drawer
    open={connector !== undefined}
    onClose={onClose}
    title={connector?.name ?? ''}
    description={connector?.baseUrl}
  >
    {connector !== undefined && <Details key={connector.id} connector={connector} onClose={onClose} {...rest} />}
  </Drawer>
)

function Details({ connector, onChanged, onClose }: ConnectorDrawerProps & { connector: ConnectorRow }) {
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const remove = useChange(DeleteConnectorMutation)
  const { id, name } = connector
  const confirmDelete = async () => {
    if (!(await remove.send({ id }))) return
    onClose()
    await onChanged()
    toast(`${name} deleted`)
  }
  if (isEditing) {
    const showStored = async () => {
      await onChanged()
      setEditing(false)
    }
    const saved = async () => {
      await showStored()
      toast(`${name} saved`)
    }
    return (
      <ConnectorForm
        connector={connector}
        onCancel={() => setEditing(false)}
        onSaved={saved}
        onShowTheirs={() => void showStored()}
      />
    )
  }
  return (
    <>
      <Facts
        facts={[
          ['Kind', kindNames[connector.kind] ?? connector.kind],
          ['Secret', connector.hasSecret ? 'set, never shown' : 'none'],
          ['Demo keys', connector.private ? 'refused' : 'allowed'],
          ['Id', <Id key="id" id={id} />],
          ['Created', <Time key="created" at={connector.createdAt} />],
          ['Changed', <Time key="changed" at={connector.updatedAt} />],
        ]}
      />
      <Row>
        <Button needs="connectors:write" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <CopyAs
          call={{ operation: 'connectors.test', path: [id], document: TestConnectorMutation, variables: { id } }}
        />
        <Button kind="danger" needs="connectors:write" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Row>
      <ConnectorTest id={id} />
      <h3>Used by</h3>
      <UsingAgents agents={connector.usedBy} />
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => void confirmDelete()}
        title={`Delete ${name}`}
        action="Delete"
        name={name}
        busy={remove.busy}
        error={remove.error}
      >
        Its secret is deleted too. Agents that use the connector can no longer call its system.
      </ConfirmDialog>
    </>
  )
}

function UsingAgents({ agents }: { agents: ConnectorRow['usedBy'] }) {
  if (agents === null) return <p>To see them you need the scope agents:read.</p>
  if (agents.length === 0) return <p>No live agent uses it.</p>
  return (
    <ul>
      {agents.map((agent) => (
        <li key={agent.id}>
          <PageLink to={`/agents/${agent.id}`}>{agent.name}</PageLink>
        </li>
      ))}
    </ul>
  )
}
