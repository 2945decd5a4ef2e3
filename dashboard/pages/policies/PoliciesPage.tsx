import { useConnection } from '../../graphql/useConnection.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ListState } from '../../parts/table/ListState.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { PolicyDrawer } from './PolicyDrawer.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { policyColumns } from './policyColumns.tsx'
import { PoliciesQuery } from './policyQueries.ts'

export function PoliciesPage() {
  const [search, setSearch] = useUrlState<'/settings/policies'>()
  const policies = useConnection(PoliciesQuery, {}, (data) => data.policies)
  const close = () => setSearch({ dialog: undefined, from: undefined })
  const start = policies.nodes.find(({ id }) => id === search.from)
  return (
    <>
      <PageHeader
        title="Policies"
        description="Guardrails that the gateway applies in order to inputs and outputs. Agents without a policy use the default."
        actions={
          <Button
            kind="primary"
            needs="policies:write"
            icon={<Icon name="plus" />}
            onClick={() => setSearch({ dialog: 'create' })}
          >
            New policy
          </Button>
        }
        call={{ operation: 'policies.list', document: PoliciesQuery }}
      />
      <ListState connection={policies} empty={<EmptyState title="No policies" />}>
        <Table
          label="Policies"
          columns={policyColumns}
          rows={policies.nodes}
          rowKey={({ id }) => id}
          openKey={search.policy}
          onOpen={({ id }) => setSearch({ policy: id })}
        />
      </ListState>
      <PolicyDrawer
        policy={policies.nodes.find(({ id }) => id === search.policy)}
        onChanged={policies.reload}
        onClose={() => setSearch({ policy: undefined })}
        onCopy={(id) => setSearch({ policy: undefined, dialog: 'create', from: id })}
      />
      <Dialog open={search.dialog === 'create' && policies.ready} onClose={close} title="New policy" wide>
        <PolicyForm
          start={
            start && {
              id: start.id,
              name: `${start.name} (copy)`,
              description: start.description,
              guardrails: start.guardrails,
            }
          }
          onCancel={close}
          onSaved={async (id) => {
            await policies.reload()
            setSearch({ dialog: undefined, from: undefined, policy: id })
          }}
        />
      </Dialog>
    </>
  )
}
