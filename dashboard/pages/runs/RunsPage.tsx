import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const RunsPage = () => <PageHeader title="Runs" />
