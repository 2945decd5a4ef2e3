import { PageTabs } from '../layout/PageTabs.tsx'

/** The organisation's own agents, and the catalog that ready-made ones are hired from. */
export const AgentsTabs = () => (
  <PageTabs
    label="Agents and catalog"
    pages={[
      { to: '/agents', label: 'Your agents' },
      { to: '/agents/catalog', label: 'Catalog' },
    ]}
  />
)
