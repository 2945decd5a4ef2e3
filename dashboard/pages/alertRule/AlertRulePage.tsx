import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const AlertRulePage = () => <PageHeader title="Alert rule" />
