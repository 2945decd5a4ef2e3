import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const AuditLogPage = () => <PageHeader title="Audit log" />
