import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const AnalyticsPage = () => <PageHeader title="Analytics" />
