import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const AgentPage = () => <PageHeader title="Agent" />
