import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const AlertsPage = () => <PageHeader title="Alerts" />
