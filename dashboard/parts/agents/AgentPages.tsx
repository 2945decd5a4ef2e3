import { PageTabs } from '../navigation/PageTabs.tsx'

/** The organisation's agents, and those that it can hire. */
export const AgentPages = () => (
  <PageTabs
    label="Agents and catalog"
    pages={[
      { to: '/agents', label: 'Your agents' },
      { to: '/agents/catalog', label: 'Catalog' },
    ]}
  />
)
