import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const ApprovalsPage = () => <PageHeader title="Approvals" />
