import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const RunPage = () => <PageHeader title="Run" />
