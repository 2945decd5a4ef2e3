import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const AgentsPage = () => <PageHeader title="Agents" />
