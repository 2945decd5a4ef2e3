/** Alert rules with their state, and their alerts. */

import { AlertList } from '../../parts/alerts/AlertList.tsx'
import { AlertRulesQuery } from '../../parts/alerts/alertQueries.ts'
import { Button } from '../../parts/button/Button.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Tabs } from '../../parts/layout/Tabs.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { FiringNow } from './FiringNow.tsx'
import { NewRuleDialog } from './NewRuleDialog.tsx'
import { RuleList } from './RuleList.tsx'

export function AlertsPage() {
  const [search, setSearch] = useUrlState<'/alerts'>()
  const create = () => setSearch({ new: 'rule' })
  return (
    <>
      <PageHeader
        title="Alerts"
        description="Conditions on metrics of your runs, webhooks and quota, evaluated every few seconds."
        actions={
          <Button kind="primary" needs="alerts:write" onClick={create}>
            New rule
          </Button>
        }
        call={{ operation: 'alertRules.list', document: AlertRulesQuery }}
      />
      <FiringNow />
      <Tabs
        label="Rules and alerts"
        tabs={[
          { key: 'rules', label: 'Rules', content: () => <RuleList onCreate={create} /> },
          { key: 'alerts', label: 'History', content: () => <AlertList /> },
        ]}
      />
      <NewRuleDialog open={search.new === 'rule'} onClose={() => setSearch({ new: undefined }, { replace: true })} />
    </>
  )
}
